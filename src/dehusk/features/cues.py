"""What husk says about itself, in many languages: one bit for a meaning, whatever words stand for it.

A cue is the beginning of a word, or a word and the beginning of the next one; of Chinese and Japanese, two characters.
"""

from __future__ import annotations

FAMILIES = {
    "consent": (
        "cookie|クッ|gdpr|privacy|datenschutz|confidentialit|privacid|prywatno|конфиденциальн|隐私|隱私|απορρήτου|"
        "terms of|disclaimer|policy|policies|agb|условия|regulamin|条款|條款|規約|riservatezza|informativa|voorwaarden|"
        "villkor|integritet|tietosuoj|gizlilik|çerez|개인정보|쿠키|الخصوصية|الشروط|פרטיות|תנאי|osobních údaj|osobných údaj|adatvéd"
    ),
    "ask": (
        "subscri|newsletter|inbox|abonn|suscr|iscriviti|подпис|订阅|訂閱|購読|prenumer|εγγραφ|log in|login|sign in|sign up|"
        "register|anmelden|einloggen|connecter|iniciar ses|войти|zaloguj|登录|登入|σύνδεση|donat|spenden|contribut|"
        "support us|inscrev|assine|accedi|registrati|inloggen|aanmelden|logga in|rekisteröi|kirjaudu|giriş yap|abone|"
        "로그인|구독|회원가입|تسجيل|اشترك|הרשמה|התחבר|přihlás|prihlás|bejelentkez|feliratkoz|autentific|aboneaz|підпис|увійти"
    ),
    "more": (
        "related|may also|also like|recommended|more from|read more|also read|trending|most popular|most read|"
        "lesen sie|à lire|puede interesar|читайте|czytaj|相关|相關|関連|διαβάστε|share|facebook|twitter|whatsapp|pinterest|"
        "linkedin|teilen|partager|compartir|поделит|udostępnij|分享|advertis|sponsored|promoted|anzeige|werbung|"
        "publicit|publicid|reklam|реклам|广告|廣告|広告|διαφήμισ|leia também|veja também|leggi anche|condividi|lees ook|"
        "läs mer|les også|lue myös|paylaş|공유|광고|شارك|اقرأ|إعلان|שתף|פרסומת|sdílet|zdieľa|megoszt|citește|"
        "distribui|читати|поділи"
    ),
    "rights": (
        "rights reserved|©|copyright|trademark|alle rechte|droits réserv|derechos reserv|prawa zastrz|все права|版权|版權|"
        "δικαιώματα|contact us|kontakt|about us|impressum|careers|sitemap|faq|контакт|联系|聯絡|お問|επικοινων|diritti riserv|"
        "direitos reserv|rechten voor|contatt|contacto|contato|yhteystied|iletişim|저작권|الحقوق|اتصل بنا|זכויות|צור קשר"
    ),
    "comment": (
        "comment|repl|kommentar|comentari|коммент|komentarz|评论|評論|コメ|σχόλι|reviews|bewertung|comentár|reacties|"
        "kommentti|yorum|댓글|تعليق|תגוב|komentář|komentár|hozzászól|коментар"
    ),
    "cart": (
        "to cart|to bag|to basket|checkout|wishlist|warenkorb|panier|carrito|корзин|koszyk|购物|購物|in stock|shipping|"
        "carrello|carrinho|winkelwagen|winkelmand|varukorg|kundvagn|kurven|handlekurv|ostoskori|sepet|장바구니|السلة|לסל|"
        "košík|kosár|coșul|кошик|καλάθι|krepšel|ostukorv|košaric"
    ),
    "time": (
        "min read|posted|published|updated|veröffentlicht|publié|publicado|опубликован|hours ago|hour ago|days ago|"
        "day ago|minutes ago|weeks ago|months ago|years ago|year ago|pubblicato|gepubliceerd|publicerad|julkaistu|opublikowan|"
        "часов наз|дней наз|минут наз|godzin temu|dni temu|yayınlan|نشر"
    ),
    "script": "javascript|your browser|skip to|affiliate|commission",
    "review": (
        "review|rating|rated|bewertung|rezension|kundenmeinung|avis|opinion|reseñ|valoraci|recension|отзыв|opinie|recenz|"
        "beoordeling|评价|評價|评论|評論|レビ|口コ|κριτικ|αξιολογ|verified buy|verified purch|testimonial|of 5|avaliaç|opiniões|"
        "omdöme|anmeldelse|arvostelu|arviot|değerlendirme|리뷰|상품평|후기|تقييم|مراجع|ביקור|חוות דעת|hodnocení|hodnoten|"
        "vélemény|értékelés|părer|відгук|atsauksm|atsiliepim|arvustus|ocjen|mnenja|ulasan|đánh giá"
    ),
    "others": (
        "similar|you may|also like|also bought|also view|customers who|customers also|frequently bought|recently viewed|"
        "recommend|related|more like|people also|complete the|pairs with|pair with|shop the|you might|more from|ähnlich|"
        "zuletzt ange|kunden kauf|das könnte|auch gefallen|aimerez|également|también|relacionad|recomend|похож|рекоменд|"
        "также|podobne|polecan|zobacz|simili|potrebbe|vergelijkbare|おす|関連|相关|相關|推荐|推薦|猜你|σχετικ|παρόμοι|clienti che|"
        "hanno visto|hanno acquistato|visti di|quem viu|quem comprou|semelhante|pode gostar|ook bekeken|liknande|"
        "andra köpt|lignende|muut asiakk|samankaltais|suositte|benzer|비슷|مشابه|يعجبك|דומים|עוד ב|související|súvisiac|"
        "podobné|hasonló|ajánlo|схожі|līdzīg|panaš|sarnased|sličn|serupa|tương tự"
    ),
    "delivery": (
        "shipping|delivery|returns|refund|warranty|guarantee|versand|lieferung|rückgabe|livraison|retours|envío|devoluc|"
        "доставк|возврат|dostaw|zwrot|spedizione|consegna|配送|送料|运费|運費|退貨|返品|αποστολ|παράδοσ|επιστροφ|garanzia|"
        "entrega|frete|devoluç|garantia|bezorg|verzend|retourner|leverans|frakt|levering|toimitus|palautus|kargo|teslimat|iade|"
        "배송|반품|환불|توصيل|الشحن|إرجاع|משלוח|החזר|doprava|doručen|vrácení|szállítás|visszaküld|livrare|поверненн|"
        "piegād|pristatym|tarne|dostav|pengiriman|giao hàng"
    ),
    "trouble": (
        "sorry|error|oops|try again|went wrong|trouble|failed|loading|please wait|unavailable|entschuldigung|fehler|erneut|"
        "désolé|erreur|réessay|lo sentimos|inténtalo|ошибк|попробуйте|błąd|spróbuj|errore|riprova|エラ|错误|錯誤|重试|σφάλμα|"
        "desculpe|tente nov|probeer|försök|virhe|yritä|hata|tekrar dene|오류|عذرا|خطأ|שגיאה|"
        "omlouv|chyba|hiba|eroare|помилк"
    ),
}
FOLLOWED = ("review", "others", "delivery")  # families that speak of what comes after them, too
CUES = tuple((word, 1 << bit) for bit, words in enumerate(FAMILIES.values()) for word in words.split("|"))
