"""Threads in the structure of well-known software, written for these tests: each maker takes the same posts."""
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Said = tuple[str, str, str]  # author, date (ISO, UTC), text

POSTS: tuple[Said, ...] = (
    (
        "Marta",
        "2021-03-04T09:15",
        "How do I keep the lid of my enamel pot from rusting? Mine shows brown spots along the rim after two weeks.",
    ),
    (
        "old_kettle",
        "2021-03-04T11:02",
        "Dry it with a cloth straight after washing, and do not let it stand wet on the rack overnight.",
    ),
    (
        "Jun Ito",
        "2021-03-05T20:41",
        "I rub a drop of oil along the rim once a month. That was enough for both of mine.",
    ),
    ("Marta", "2021-03-06T07:30", "Thank you both, I will try the oil first and report back in a month or so."),
)


def when(iso: str) -> datetime:
    return datetime.fromisoformat(iso).replace(tzinfo=UTC)


def page(title: str, body: str, head: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{title}</title>{head}</head><body>"
        '<div id="nav"><ul><li><a href="/">Board index</a></li><li><a href="/search">Search</a></li><li><a href="/login">Log in</a></li></ul></div>'
        f'{body}<div id="footer"><p>Powered by software. Privacy. Terms of use.</p></div></body></html>'
    )


def discourse(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f"<div id='post_{n}' itemprop='comment' itemscope itemtype='http://schema.org/Comment' class='topic-body crawler-post'><div class='crawler-post-meta'>"
        f'<span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" rel=\'nofollow\' href=\'https://d.example/u/{a}\'>'
        f"<span itemprop='name'>{a}</span></a></span><span class=\"crawler-post-infos\"><time itemprop='datePublished' datetime='{d}:00Z' class='post-time'>"
        f"{when(d):%B %-d, %Y, %-I:%M%p}</time><span itemprop='position'>{n}</span></span></div><div class='post' itemprop='text'><p>{t}</p></div>"
        "<div class='crawler-linkback-list'></div></div>"
        for n, (a, d, t) in enumerate(posts, 1)
    )
    body = f'<noscript data-path="/t/x/1"><div id="main-outlet" itemscope itemtype="http://schema.org/DiscussionForumPosting">{items}</div></noscript>'
    return page("Pots", body, '<meta name="generator" content="Discourse 2.7.0">')


def phpbb(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<div id="p{n}" class="post has-profile bg{n % 2 + 1}"><div class="inner"><dl class="postprofile" id="profile{n}"><dt><div class="avatar-container"></div>'
        f'<a href="./memberlist.php?mode=viewprofile&amp;u={len(a)}" class="username">{a}</a></dt><dd class="profile-posts"><strong>Posts:</strong> <a href="./search.php">{n * 7}</a></dd>'
        f'<dd class="profile-joined"><strong>Joined:</strong> Tue May 0{n}, 2012 3:14 pm</dd></dl><div class="postbody"><div id="post_content{n}"><h3><a href="#p{n}">Re: Pots</a></h3>'
        f'<ul class="post-buttons"><li><a href="./posting.php?mode=quote" title="Reply with quote" class="button"><span>Quote</span></a></li></ul>'
        f'<p class="author"><a class="unread" href="./viewtopic.php?p={n}#p{n}">Post</a> <span class="responsive-hide">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u={len(a)}" '
        f'class="username">{a}</a></strong> &raquo; </span>{when(d):%a %b %d, %Y %-I:%M %p}</p><div class="content">{t}</div>'
        f'<div id="sig{n}" class="signature">All pots are equal.</div></div></div></div></div><hr class="divider">'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots", f'<div id="page-body"><h2 class="topic-title"><a href="./viewtopic.php?t=1">Pots</a></h2>{items}</div>'
    )


def vbulletin(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<li class="postbitlegacy postbitim postcontainer {"old" if n % 2 else ""}" id="post_{n}"><div class="posthead"><span class="postdate old"><span class="date">{when(d):%m-%d-%Y},'
        f'&nbsp;<span class="time">{when(d):%I:%M %p}</span></span></span><span class="nodecontrols"><a name="post{n}" href="showthread.php?1-Pots&amp;p={n}#post{n}" class="postcounter">#{n}</a></span></div>'
        f'<div class="postdetails"><div class="userinfo"><div class="username_container"><a class="username offline popupctrl" href="member.php?{len(a)}-x"><strong>{a}</strong></a></div>'
        f'<span class="usertitle">Senior Member</span><dl class="userinfo_extra"><dt>Join Date</dt><dd>Feb 2009</dd><dt>Posts</dt><dd>{n * 31}</dd></dl></div>'
        f'<div class="postbody"><div class="postrow"><div class="content"><div id="post_message_{n}"><blockquote class="postcontent restore">{t}</blockquote></div></div></div></div></div>'
        '<div class="postfoot"><a class="newreply" href="newreply.php">Reply With Quote</a></div></li>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots",
        f'<div id="postlist" class="postlist"><ol id="posts" class="posts">{items}</ol></div>',
        '<meta name="generator" content="vBulletin 4.2.5">',
    )


def xenforo(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<article class="message message--post js-post" data-author="{a}" data-content="post-{n}" id="js-post-{n}"><span class="u-anchorTarget" id="post-{n}"></span><div class="message-inner">'
        f'<div class="message-cell message-cell--user"><section class="message-user"><h4 class="message-name"><a href="/members/m.{len(a)}/" class="username" itemprop="name">{a}</a></h4>'
        f'<h5 class="userTitle message-userTitle">Member</h5><dl class="pairs"><dt>Joined</dt><dd>Mar 1, 2015</dd></dl></section></div><div class="message-cell message-cell--main"><div class="message-main">'
        f'<header class="message-attribution"><a href="/threads/pots.1/post-{n}"><time class="u-dt" dir="auto" datetime="{d}:00+0000" data-time="{int(when(d).timestamp())}">{when(d):%b %-d, %Y}</time></a>'
        f'<a href="/threads/pots.1/post-{n}">#{n}</a></header><div class="message-content"><article class="message-body js-selectToQuote"><div class="bbWrapper">{t}</div></article></div>'
        '<footer class="message-footer"><div class="message-actionBar actionBar"><a class="actionBar-action">Report</a></div></footer></div></div></div></article>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots",
        f'<div class="p-body"><h1 class="p-title-value">Pots</h1><div class="block block--messages"><div class="block-body">{items}</div></div></div>',
    )


def mybb(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<a name="pid{n}" id="pid{n}"></a><div class="post " id="post_{n}"><div class="post_author"><div class="author_information"><strong><span class="largetext"><a href="member.php?action=profile&amp;uid={len(a)}">{a}</a>'
        f'</span></strong><br><span class="smalltext">Junior Member</span></div><div class="author_statistics">Posts: {n}<br>Threads: 2<br>Joined: Jan 2014</div></div><div class="post_content"><div class="post_head">'
        f'<div class="float_right"><strong><a href="thread-1-post-{n}.html#pid{n}">#{n}</a></strong></div><span class="post_date">{when(d):%Y-%m-%d, %I:%M %p}</span></div>'
        f'<div class="post_body scaleimages" id="pid_{n}">{t}</div></div><div class="post_controls"><div class="postbit_buttons"><a href="#" class="postbit_quote"><span>Reply</span></a></div></div></div>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page("Pots", f'<div id="posts">{items}</div>')


def flarum(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<article><div class="PostUser"><h3 class="PostUser-name">{a}</h3></div><div class="Post-meta"><time datetime="{d}:00+00:00">{when(d):%d %b %Y}</time></div><div class="Post-body"><p>{t}</p></div></article><hr>'
        for a, d, t in posts
    )
    return page(
        "Pots", f'<noscript id="flarum-content"><div class="container"><h1>Pots</h1><div>{items}</div></div></noscript>'
    )


def discuz(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<div id="post_{n}"><table id="pid{n}" class="plhin" cellspacing="0" cellpadding="0"><tr><td class="pls" rowspan="2"><div class="pi"><div class="authi"><a href="home.php?mod=space&amp;uid={len(a)}" class="xw1">{a}</a></div></div>'
        f'<div class="tns"><p>积分 {n * 12}</p></div></td><td class="plc"><div class="pi"><div class="pti"><div class="authi"><em id="authorposton{n}">发表于 {when(d):%Y-%-m-%-d %H:%M}</em></div></div></div><div class="pct"><div class="pcb">'
        f'<div class="t_fsz"><table cellspacing="0" cellpadding="0"><tr><td class="t_f" id="postmessage_{n}">{t}</td></tr></table></div></div></div></td></tr><tr><td class="plc plm"><div class="po"><a class="fastre" href="forum.php?mod=post">回复</a></div></td></tr></table></div>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots", f'<div id="postlist" class="pl bm">{items}</div>', '<meta name="generator" content="Discuz! X3.4">'
    )


def nodebb(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<li component="post" class="pt-4" data-index="{n}" data-pid="{n}" data-username="{a}" data-userslug="u{len(a)}" itemprop="comment" itemtype="http://schema.org/Comment" itemscope><a component="post/anchor" id="{n}"></a><meta itemprop="datePublished" content="{d}:00.000Z">'
        f'<div class="post-container"><div class="post-header"><a href="/user/u{len(a)}" data-username="{a}">{a}</a> <span>wrote on <a href="/post/{n}"><span class="timeago" title="{d}:00.000Z">{when(d):%d %b %Y, %H:%M}</span></a></span></div>'
        f'<div class="content" component="post/content" itemprop="text"><p>{t}</p></div><div class="post-footer"><a component="post/reply" href="#">Reply</a></div></div></li>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots",
        f'<div class="topic"><h1 component="post/header">Pots</h1><ul component="topic" class="posts timeline">{items}</ul></div>',
    )


def hacker_news(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<tr class="athing comtr" id="{n}"><td><table border="0"><tr><td class="ind" indent="{min(n - 1, 2)}"><img src="s.gif" height="1" width="{40 * min(n - 1, 2)}"></td><td class="votelinks"><a id="up_{n}"></a></td><td class="default">'
        f'<div><span class="comhead"><a href="user?id={a.replace(" ", "")}" class="hnuser">{a}</a> <span class="age" title="{d}:00"><a href="item?id={n}">{n} days ago</a></span> <span class="navs">| <a href="#{n}">next</a></span></span></div>'
        f'<div class="comment"><div class="commtext c00">{t}</div><div class="reply"><p><font size="1"><u><a href="reply?id={n}">reply</a></u></font></div></div></td></tr></table></td></tr>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots",
        f'<center><table id="hnmain"><tr><td><table class="comment-tree">{items}</table></td></tr></table></center>',
    )


def old_reddit(posts: tuple[Said, ...]) -> str:
    def thing(n: int) -> str:
        a, d, t = posts[n]
        child = (
            f'<div id="siteTable_t1_{n}" class="sitetable listing">{thing(n + 1)}</div>' if n + 1 < len(posts) else ""
        )
        return (
            f'<div class=" thing id-t1_{n} noncollapsed   comment " id="thing_t1_{n}" data-author="{a}"><p class="parent"><a name="{n}"></a></p><div class="midcol unvoted"></div><div class="entry unvoted"><p class="tagline">'
            f'<a href="javascript:void(0)" class="expand">[–]</a><a href="https://old.reddit.com/user/{a.replace(" ", "")}" class="author may-blank">{a}</a> <span class="score unvoted" title="{n}">{n + 3} points</span> '
            f'<time title="x" datetime="{d}:00+00:00" class="live-timestamp">{n} hours ago</time></p><form class="usertext"><div class="usertext-body may-blank-within md-container "><div class="md"><p>{t}</p></div></div></form>'
            f'<ul class="flat-list buttons"><li><a href="/r/pots/comments/1/c{n}/" class="bylink">permalink</a></li><li><a class="embed-comment">embed</a></li></ul></div><div class="child">{child}</div></div>'
        )

    return page("Pots", f'<div class="commentarea"><div class="sitetable nestedlisting">{thing(0)}</div></div>')


def stack_exchange(posts: tuple[Said, ...]) -> str:
    def post(n: int) -> str:
        a, d, t = posts[n]
        kind = "question" if n == 0 else "answer"
        item = "Question" if n == 0 else "Answer"
        prop = "" if n == 0 else 'itemprop="suggestedAnswer"'
        return (
            f'<div id="{kind}-{n}" class="{kind} js-{kind}" {prop} itemscope itemtype="https://schema.org/{item}"><div class="post-layout"><div class="votecell"><div class="js-vote-count" itemprop="upvoteCount">{n + 4}</div></div>'
            f'<div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text"><p>{t}</p></div><div class="post-signature"><div class="user-info "><div class="user-action-time">{kind}ed '
            f'<span title="{d}:00Z" class="relativetime">{when(d):%b %-d, %Y at %-H:%M}</span></div><div class="user-details" itemprop="author" itemscope itemtype="http://schema.org/Person"><a href="/users/{len(a)}/x">{a}</a><span class="d-none" itemprop="name">{a}</span>'
            '<div class="-flair"><span class="reputation-score">1,204</span></div></div></div></div></div></div></div>'
        )

    answers = "".join(post(n) for n in range(1, len(posts)))
    return page(
        "Pots", f'<div id="mainbar">{post(0)}<div id="answers"><h2>{len(posts) - 1} Answers</h2>{answers}</div></div>'
    )


def wordpress(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<li id="comment-{n}" class="comment {"even" if n % 2 else "odd alt"} thread-even depth-1"><article id="div-comment-{n}" class="comment-body"><footer class="comment-meta"><div class="comment-author vcard"><b class="fn">{a}</b> <span class="says">says:</span></div>'
        f'<div class="comment-metadata"><a href="https://w.example/p/#comment-{n}"><time datetime="{d}:00+00:00">{when(d):%B %-d, %Y at %-I:%M %p}</time></a></div></footer><div class="comment-content"><p>{t}</p></div>'
        f'<div class="reply"><a class="comment-reply-link" href="#respond">Reply</a></div></article></li>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Enamel",
        ARTICLE
        + f'<div id="comments" class="comments-area"><h2>{len(posts)} thoughts</h2><ol class="comment-list">{items}</ol></div>',
        '<meta property="article:published_time" content="2021-03-01T00:00:00Z">',
    )


def disqus(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<li class="post" id="post-{n}"><div data-role="post-content" class="post-content"><div class="post-body"><header class="comment__header"><span class="post-byline"><span class="author publisher-anchor-color"><a href="https://disqus.com/by/u{len(a)}/">{a}</a></span></span>'
        f'<span class="post-meta"><a href="https://e.example/a#comment-{n}" class="time-ago" title="{when(d):%A, %B %-d, %Y %-I:%M %p}">{n} years ago</a></span></header><div class="post-message"><div><p>{t}</p></div></div>'
        '<footer class="comment__footer"><menu class="comment-footer__menu"><li class="reply"><a href="#">Reply</a></li><li>Share</li></menu></footer></div></div></li>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Enamel",
        ARTICLE
        + f'<section id="conversation" class="comments"><ul id="post-list" class="post-list">{items}</ul></section>',
    )


def mailing_list(posts: tuple[Said, ...]) -> str:
    items = "".join(
        f'<div class="email" id="msg{n}"><div class="email-header"><div class="email-author"><a href="/users/{len(a)}/">{a}</a></div><div class="email-date"><span title="{when(d):%a, %d %b %Y %H:%M}">{when(d):%d %b %Y} {when(d):%H:%M}</span></div></div>'
        f'<div class="email-body"><p>{t}</p></div><div class="email-info"><a href="#reply">Reply</a></div></div>'
        for n, (a, d, t) in enumerate(posts, 1)
    )
    return page(
        "Pots",
        f'<div class="thread"><h3>Pots</h3><section id="thread-content">{items}</section></div>',
        '<meta name="generator" content="HyperKitty">',
    )


ARTICLE = (
    '<article class="post"><h1>Enamel in the kitchen</h1><p class="byline">By <a rel="author" href="/author/anna">Anna Berg</a> on 1 March 2021</p>'
    + "".join(
        f"<p>Enamel is glass that was melted onto iron, and paragraph {n} of this article says at some length why it chips at the rim, where the coat is thinnest and the iron below it meets water and air.</p>"
        for n in range(9)
    )
    + "</article>"
)

THREADS: dict[str, tuple[Callable[[tuple[Said, ...]], str], str]] = {
    "discourse": (discourse, "https://d.example/t/pots/1"),
    "phpbb": (phpbb, "https://p.example/viewtopic.php?t=1"),
    "vbulletin": (vbulletin, "https://v.example/showthread.php?1-Pots"),
    "xenforo": (xenforo, "https://x.example/threads/pots.1/"),
    "mybb": (mybb, "https://m.example/thread-1.html"),
    "flarum": (flarum, "https://f.example/d/1-pots"),
    "discuz": (discuz, "https://z.example/forum.php?mod=viewthread&tid=1"),
    "nodebb": (nodebb, "https://n.example/topic/1/pots"),
    "hacker-news": (hacker_news, "https://h.example/item?id=1"),
    "old-reddit": (old_reddit, "https://old.reddit.com/r/pots/comments/1/pots/"),
    "stack-exchange": (stack_exchange, "https://s.example/questions/1/pots"),
    "mailing-list": (mailing_list, "https://l.example/archives/list/pots/thread/1/"),
}
COMMENTS: dict[str, tuple[Callable[[tuple[Said, ...]], str], str]] = {
    "wordpress": (wordpress, "https://w.example/p/"),
    "disqus": (disqus, "https://e.example/a"),
}
