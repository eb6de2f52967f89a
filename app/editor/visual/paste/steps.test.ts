// @vitest-environment jsdom

import { expect, test } from "vitest";
import { pasteIntoEmptyPost } from "../../../../tests/helpers/editor/pasting.ts";

type Case = [what: string, pasted: string, arrives: string];

const SIGN = (sign: string) =>
  `<![if !supportLists]><span\nstyle='mso-list:\nIgnore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`;
const ITEM = (level: number, sign: string, text: string, more = "") =>
  `<p class=MsoListParagraph style='${more}text-indent:-.25in;mso-list:l0\nlevel${level} lfo1'>${SIGN(sign)}${text}<o:p></o:p></p>\n`;

const STYLES: Case[] = [
  [
    "bold and italic beside Word’s own properties of similar names",
    "<p><b style='mso-bidi-font-weight:normal'>bold</b> <i style='mso-bidi-font-style:normal'>italic</i></p>",
    "<p><b>bold</b> <i>italic</i></p>",
  ],
  [
    "no italic that only other scripts would have",
    "<p>a <span style='mso-bidi-font-style:italic;mso-bidi-font-weight:bold'>plain</span></p>",
    "<p>a plain</p>",
  ],
  [
    "text that is not bold in a bold paragraph",
    "<p style='font-weight:bold'>bold <span style='font-weight:normal'>plain</span> bold</p>",
    "<p><strong>bold </strong>plain<strong> bold</strong></p>",
  ],
  [
    "a bold element that turns itself off around a bold part",
    '<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span></p></b>',
    "<p>a <strong>b</strong></p>",
  ],
  [
    "bold paragraphs, boxes and items",
    "<p style='font-weight:700'>a</p><div style='font-weight:bold'><p>b</p>c</div><ul><li style='font-style:italic'>d<ul><li>e</li></ul></li></ul>",
    "<p><strong>a</strong></p>\n<p><strong>b</strong></p>\n<p><strong>c</strong></p>\n<ul><li><em>d</em><ul><li><em>e</em></li></ul></li></ul>",
  ],
  [
    "the font shorthand",
    "<p><span style='font:italic bold 12pt/1.2 \"Times; New\"'>a</span> <b><span style='font: 12pt Arial'>b</span></b></p>",
    "<p><strong><em>a</em></strong> b</p>",
  ],
  [
    "Excel’s classes",
    "<style><!--td\n{font-weight:400;font-style:normal;}\n.xl65\n{mso-style-parent:style0;\nfont-weight:700;}\n.xl66 {font-style:italic}\n.font5 {color:red; font-weight:700}--></style><table><tr><td class=xl65>A</td><td\nclass=xl65>B</td></tr><tr><td class=xl66>c</td><td>d <font class=font5>e</font></td></tr></table>",
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td><em>c</em></td><td>d <strong>e</strong></td></tr></tbody></table>',
  ],
  [
    "Word’s own styles, but not those of headings and quotes",
    "<style>\n<!--\n /* Style Definitions */\n p.Lead, li.Lead\n\t{mso-style-name:Lead;\n\tfont-weight:bold;}\nspan.Term {mso-style-name:Term; font-style:italic;}\nh2 {font-style:italic}\np.MsoQuote {font-style:italic}\n@list l0 {mso-list-id:1}\n--></style><h2>H</h2><p\nclass=Lead>a <span\nclass=Term>b</span></p><p class=MsoQuote>q</p>",
    "<h2>H</h2>\n<p><strong>a <em>b</em></strong></p>\n<blockquote><p>q</p></blockquote>",
  ],
  [
    "nothing that was hidden",
    "<style>.gone{display:none}</style><p>a<span style='display: none'>1</span><span hidden>2</span><span style='visibility:hidden'>3</span><span style='mso-hide:\nall'>4</span><span class=gone>5</span>b</p>",
    "<p>ab</p>",
  ],
  [
    "right-to-left text",
    "<div dir=rtl><p>a</p><ul><li>b</li></ul></div><p class=MsoNormal style='direction:\nrtl'>c</p><p dir=ltr>d</p>",
    '<p dir="rtl">a</p>\n<ul dir="rtl"><li>b</li></ul>\n<p dir="rtl">c</p>\n<p>d</p>',
  ],
  [
    "left-to-right text on a right-to-left page",
    "<html><body dir=rtl><p>a</p><blockquote><p>b</p><p dir=ltr>c</p></blockquote></body></html>",
    '<p dir="rtl">a</p>\n<blockquote dir="rtl"><p>b</p><p dir="ltr">c</p></blockquote>',
  ],
];

const LISTS: Case[] = [
  [
    "signs whose attributes are wrapped",
    ITEM(1, "1.", "One") + ITEM(2, "a.", "Under") + ITEM(1, "2.", "Two"),
    '<ol><li>One<ol type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "signs that only a conditional comment marks",
    "<p style='mso-list:l0 level1 lfo1'><!--[if !supportLists]-->1.<span>&nbsp; </span><!--[endif]-->One</p>",
    "<ol><li>One</li></ol>",
  ],
  [
    "paragraphs between real lists",
    `<ol style='margin-top:0in' start=1 type=1><li class=MsoNormal style='mso-list:l0 level1 lfo1'>One</li></ol>\n${ITEM(2, "a.", "Under")}<ol style='margin-top:0in' start=2 type=1><li class=MsoNormal style='mso-list:l0\nlevel1 lfo1'>Two</li></ol>`,
    '<ol><li>One<ol type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "a real list under a paragraph",
    `${ITEM(1, "1.", "One")}<ul type=disc><li style='mso-list:l0 level2 lfo1'>Under</li></ul>${ITEM(1, "2.", "Two")}`,
    "<ol><li>One<ul><li>Under</li></ul></li><li>Two</li></ol>",
  ],
  [
    "a real list after a paragraph",
    `${ITEM(1, "1.", "One")}<ol start=2 type=1><li style='mso-list:l0 level1 lfo1'>Two</li></ol>`,
    "<ol><li>One</li><li>Two</li></ol>",
  ],
  [
    "a paragraph that continues an item",
    `${ITEM(1, "1.", "One")}<p class=MsoListParagraph>more</p>${ITEM(1, "2.", "Two")}<p class=MsoNormal>after</p>`,
    "<ol><li><p>One</p><p>more</p></li><li>Two</li></ol>\n<p>after</p>",
  ],
  [
    "a paragraph that continues the item around a nested list",
    `${ITEM(1, "1.", "One", "margin-left:.5in;")}${ITEM(2, "a.", "Under", "margin-left:1.0in;")}<p class=MsoNormal style='margin-left:.5in'>more</p>${ITEM(1, "2.", "Two", "margin-left:.5in;")}`,
    '<ol><li><p>One</p><ol type="a"><li>Under</li></ol><p>more</p></li><li>Two</li></ol>',
  ],
  [
    "a paragraph that interrupts a list",
    `${ITEM(1, "1.", "One")}<p class=MsoNormal>between</p>${ITEM(1, "2.", "Two")}`,
    '<ol><li>One</li></ol>\n<p>between</p>\n<ol start="2"><li>Two</li></ol>',
  ],
  [
    "two lists in a row",
    `${ITEM(1, "1.", "One")}${ITEM(1, "1.", "Other").replace("l0", "l1")}${ITEM(1, "·", "Dot")}`,
    "<ol><li>One</li></ol>\n<ol><li>Other</li></ol>\n<ul><li>Dot</li></ul>",
  ],
  [
    "numbers with several parts",
    ITEM(1, "1.", "One") + ITEM(2, "1.1.", "Under") + ITEM(2, "1.2.", "Next"),
    "<ol><li>One<ol><li>Under</li><li>Next</li></ol></li></ol>",
  ],
  [
    "nested lists of Word on the web in their order",
    '<ul role="list"><li data-aria-level="1" role="listitem"><p>a</p></li><ul role="list"><li data-aria-level="2"><p>b</p></li></ul><li data-aria-level="1"><p>c</p></li></ul>',
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
  ],
  [
    "lists of Word on the web in boxes of several",
    '<div class="ListContainerWrapper"><ol role="list" start="1"><li data-listid="1" data-aria-level="1"><p>a</p></li></ol><ol role="list" start="1"><li data-listid="1" data-aria-level="2"><p>b</p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="2"><li data-listid="1" data-aria-level="1"><p>c</p></li></ol></div>',
    "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>",
  ],
  [
    "Slack’s nested lists",
    '<ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">a</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">b</li></ul><ul data-indent="0"><li data-stringify-indent="0">c</li></ul>',
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
  ],
  [
    "a checklist of Google Docs, without pictures of its boxes",
    '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" alt="checked" aria-roledescription="checkbox"><p role="presentation"><span>Done</span></p></li><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AAAA" alt="unchecked" aria-roledescription="checkbox"><p><span>Open</span></p></li></ul>',
    "<ul><li>☑ Done</li><li>☐ Open</li></ul>",
  ],
];

const NOTE = (id: string, back: string, text: string) =>
  `<div style='mso-element:footnote' id=${id}><p class=MsoFootnoteText><a style='mso-footnote-id:${id}' href="#_${back}" name="_${id}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> ${text}<o:p></o:p></p></div>`;

const CONSTRUCTS: Case[] = [
  [
    "Word’s footnotes as ours",
    `<p>A<a style='mso-footnote-id:ftn1' href="file:///C:/clip.htm#_ftn1"\nname="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>, b<a href="#_ftn2" name="_ftnref2"><sup>[2]</sup></a>.</p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${NOTE("ftn1", "ftnref1", "<b>First</b>.")}${NOTE("ftn2", "ftnref2", "Second.")}</div>`,
    '<p>A<sup id="h-fnref1"><a href="#h-fn1">1</a></sup>, b<sup id="h-fnref2"><a href="#h-fn2">2</a></sup>.</p>\n<ol><li id="h-fn1"><b>First</b>.&nbsp;<a href="#h-fnref1">↩</a></li><li id="h-fn2">Second.&nbsp;<a href="#h-fnref2">↩</a></li></ol>',
  ],
  [
    "LibreOffice’s footnotes as ours",
    '<p>A<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Note</p></div>',
    '<p>A<sup id="h-fnref1"><a href="#h-fn1">1</a></sup></p>\n<ol><li id="h-fn1">Note&nbsp;<a href="#h-fnref1">↩</a></li></ol>',
  ],
  [
    "no review comment",
    "<p>Text<a style='mso-comment-reference:A_1'> said</a><span class=MsoCommentReference><a class=msocomanchor id=\"_anchor_1\" href=\"#_msocom_1\" name=\"_msoanchor_1\">[A1]</a><span style='mso-special-character:comment'>&nbsp;</span></span>.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id=\"_com_1\" class=msocomtxt><p class=MsoCommentText>Really?</p></div></div></div>",
    "<p>Text said.</p>",
  ],
  [
    "the words of a text box, without its picture",
    '<p class=MsoNormal>Before<!--[if gte vml 1]><v:shape id="Text_x0020_Box_x0020_2" type="#_x0000_t202"><v:textbox style=\'mso-next-textbox:#x\'><![if !mso]><table><tr><td><![endif]><div><p class=MsoNormal>Boxed <b>words</b></p><p>More</p></div><![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]--><![if !vml]><span style=\'mso-ignore:vglayout\'><img width=200 src="file:///C:/clip_image001.png" alt="Text Box: Boxed words" v:shapes="Text_x0020_Box_x0020_2"></span><![endif]></p><p>After</p>',
    "<p>Before</p>\n<p>Boxed <b>words</b></p>\n<p>More</p>\n<p>After</p>",
  ],
  [
    "the words of a text box that is laid out with a table",
    "<p class=MsoNormal><![if !vml]><span style='mso-ignore:\nvglayout;position:absolute'><table cellpadding=0><tr><td><![endif]><div v:shape=\"_x0000_s1026\" class=shape><p class=MsoNormal>Boxed</p></div><![if !vml]></td></tr></table></span><![endif]>Around</p>",
    "<p>Around</p>\n<p>Boxed</p>",
  ],
  [
    "the words of WordArt",
    '<p>a<!--[if gte vml 1]><v:shape id="W"><v:textpath style="" string="Big words"/></v:shape><![endif]--><![if !vml]><img src="file:///a.png" v:shapes="W"><![endif]></p>',
    "<p>a</p>\n<p>Big words</p>",
  ],
  [
    "Slack’s lines",
    '<div class="p-rich_text_section">One<br aria-hidden="true">two<span aria-label="&nbsp;" class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>three <img data-stringify-type="emoji" data-stringify-emoji=":tada:" alt=":tada:" src="https://a.slack-edge.com/t.png"></div>',
    "<p>One<br>two</p>\n<p>three :tada:</p>",
  ],
  [
    "lines that a style keeps apart",
    '<div style="white-space: pre-wrap">One\ntwo<span style="display:block">three</span>four</div>',
    "<p>One<br>two<br>three<br>four</p>",
  ],
  [
    "the link of a map",
    '<p>Here:</p><iframe src="https://www.google.com/maps/embed?pb=!1m18" width="600" height="450" title="Our office"></iframe><iframe src="https://t.example.com/pixel" width="1" height="1"></iframe>',
    '<p>Here:</p>\n<p><a href="https://www.google.com/maps/embed?pb=!1m18">Our office</a></p>',
  ],
  [
    "a video in a frame",
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<p><a class="video" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></a></p>',
  ],
];

test.each([...STYLES, ...LISTS, ...CONSTRUCTS])("pasting keeps %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
