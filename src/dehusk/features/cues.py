"""What husk says about itself, in many languages: one bit for a meaning, whatever words stand for it.

A cue is the beginning of a word, or a word and the beginning of the next one; of Chinese and Japanese, two characters.
"""

from __future__ import annotations

FAMILIES = {
    "consent": (
        "cookie|クッ|gdpr|privacy|datenschutz|confidentialit|privacid|prywatno|конфиденциальн|隐私|απορρήτου|"
        "terms of|disclaimer|policy|policies|agb|условия|regulamin|条款|規約"
    ),
    "ask": (
        "subscri|newsletter|inbox|abonn|suscr|iscriviti|подпис|订阅|購読|prenumer|εγγραφ|log in|login|sign in|sign up|"
        "register|anmelden|einloggen|connecter|iniciar ses|войти|zaloguj|登录|σύνδεση|donat|spenden|contribut|support us"
    ),
    "more": (
        "related|may also|also like|recommended|more from|read more|also read|trending|most popular|most read|"
        "lesen sie|à lire|puede interesar|читайте|czytaj|相关|関連|διαβάστε|share|facebook|twitter|whatsapp|pinterest|"
        "linkedin|teilen|partager|compartir|поделит|udostępnij|分享|advertis|sponsored|promoted|anzeige|werbung|publicit|"
        "publicid|reklam|реклам|广告|広告|διαφήμισ"
    ),
    "rights": (
        "rights reserved|©|copyright|trademark|alle rechte|droits réserv|derechos reserv|prawa zastrz|все права|版权|"
        "δικαιώματα|contact us|kontakt|about us|impressum|careers|sitemap|faq|контакт|联系|επικοινων"
    ),
    "comment": "comment|repl|kommentar|comentari|коммент|komentarz|评论|コメ|σχόλι|reviews|bewertung",
    "cart": "to cart|to bag|to basket|checkout|wishlist|warenkorb|panier|carrito|корзин|koszyk|购物|in stock|shipping",
    "time": (
        "min read|posted|published|updated|veröffentlicht|publié|publicado|опубликован|hours ago|hour ago|days ago|"
        "day ago|minutes ago|weeks ago|months ago|years ago|year ago"
    ),
    "script": "javascript|your browser|skip to|affiliate|commission",
    "review": (
        "review|rating|rated|bewertung|rezension|kundenmeinung|avis|opinion|reseñ|valoraci|recension|отзыв|opinie|recenz|"
        "beoordeling|评价|评论|レビ|口コ|κριτικ|αξιολογ|verified buy|verified purch|testimonial|of 5"
    ),
    "others": (
        "similar|you may|also like|also bought|also view|customers who|customers also|frequently bought|recently viewed|"
        "recommend|related|more like|people also|complete the|pairs with|pair with|shop the|you might|more from|ähnlich|"
        "zuletzt ange|kunden kauf|das könnte|auch gefallen|aimerez|également|también|relacionad|recomend|похож|рекоменд|"
        "также|podobne|polecan|zobacz|simili|potrebbe|vergelijkbare|おす|関連|相关|推荐|猜你|σχετικ|παρόμοι"
    ),
    "delivery": (
        "shipping|delivery|returns|refund|warranty|guarantee|versand|lieferung|rückgabe|livraison|retours|envío|devoluc|"
        "доставк|возврат|dostaw|zwrot|spedizione|consegna|配送|送料|运费|αποστολ"
    ),
    "trouble": (
        "sorry|error|oops|try again|went wrong|trouble|failed|loading|please wait|unavailable|entschuldigung|fehler|erneut|"
        "désolé|erreur|réessay|lo sentimos|inténtalo|ошибк|попробуйте|błąd|spróbuj|errore|riprova|エラ|错误|重试|σφάλμα"
    ),
}
FOLLOWED = ("review", "others", "delivery")  # families that speak of what comes after them, too
CUES = tuple((word, 1 << bit) for bit, words in enumerate(FAMILIES.values()) for word in words.split("|"))
