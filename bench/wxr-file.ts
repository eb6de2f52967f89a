// A WordPress export of any size: varied text, classic and block posts, and the other things that a
// real export contains (attachments, drafts, meta, comments).

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { type Random, randomBelow } from "../tests/helpers/random/random.ts";

const WORDS =
  "data report warehouse ledger source column table figure audit payroll hospital lender county agency model forecast pipeline release rollback owner definition measure quarter review contract nightly batch query index schema migration rehearsal difference balance employee patient invoice shipment sensor dashboard meeting decision number record system network storage access policy finding control deadline budget team engineer analyst director clerk vendor license export import archive backup snapshot copy field value row join filter total average median percent".split(
    " ",
  );
const TAGS = ["data quality", "governance", "ERP", "SQL", "cloud", "R&amp;D", "machine learning"];
const SITE = "https://old.alderline.example.com";

export async function writeWxr(path: string, { posts, bytes }: { posts: number; bytes: number }) {
  const random = randomBelow(20_260_203);
  const file = createWriteStream(path);
  const target = Math.floor((bytes - 2000) / posts);
  let written = 0;
  await write(head());
  for (let number = 1; number <= posts; number++) {
    // If one post is too long, the next is shorter.
    const length = Math.max(200, target * number - written - 2400);
    await write(createPost(number, length, random));
    if (number % 5 === 0) await write(createAttachment(number));
    if (number % 20 === 0) await write(createDraft(number, random));
  }
  await write("</channel>\n</rss>\n");
  file.end();
  await finished(file);
  return written;

  async function write(text: string) {
    written += Buffer.byteLength(text);
    if (!file.write(text)) await once(file, "drain");
  }
}

function createPost(number: number, length: number, random: Random) {
  const title = sentence(random, 7).slice(0, -1);
  const content = number % 2 ? blocks(random, length) : classic(random, length);
  const tags = TAGS.filter(() => random(10) < 3);
  return createItem({ number, title, type: "post", status: "publish" }, content, [
    `<category domain="category" nicename="notes"><![CDATA[Notes]]></category>`,
    ...tags.map((tag) => `<category domain="post_tag" nicename="t"><![CDATA[${tag}]]></category>`),
    meta("_edit_last", "1"),
    meta("_thumbnail_id", String(1_000_000 + Math.ceil(number / 5) * 5)),
    meta("_yoast_wpseo_metadesc", sentence(random, 18)),
    meta("_wp_old_slug", `old-${number}`),
    ...(number % 3 ? [] : [comment(number, sentence(random, 30))]),
  ]);
}

function createDraft(number: number, random: Random) {
  const named = { number: 2_000_000 + number, title: "Draft", type: "post", status: "draft" };
  return createItem(named, classic(random, 600), []);
}

function createAttachment(number: number) {
  const named = { number: 1_000_000 + number, title: "photo", type: "attachment" };
  const url = `${SITE}/wp-content/uploads/2024/05/photo-${number}.jpg`;
  return createItem({ ...named, status: "inherit" }, "", [
    `<wp:attachment_url><![CDATA[${url}]]></wp:attachment_url>`,
    meta("_wp_attachment_metadata", 'a:5:{s:5:"width";i:1600;s:6:"height";i:1200;}'.repeat(8)),
  ]);
}

type Named = { number: number; title: string; type: string; status: string };

function createItem({ number, title, type, status }: Named, content: string, more: string[]) {
  const date = new Date(Date.UTC(2012, 0, 1) + number * 11 * 3_600_000);
  const stamp = date.toISOString().slice(0, 19).replace("T", " ");
  return `<item>
<title><![CDATA[${title}]]></title>
<link>${SITE}/${date.getUTCFullYear()}/post-${number}/</link>
<pubDate>${date.toUTCString().replace("GMT", "+0000")}</pubDate>
<dc:creator><![CDATA[renata]]></dc:creator>
<guid isPermaLink="false">${SITE}/?p=${number}</guid>
<description></description>
<content:encoded><![CDATA[${content}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${number}</wp:post_id>
<wp:post_date><![CDATA[${stamp}]]></wp:post_date>
<wp:post_date_gmt><![CDATA[${stamp}]]></wp:post_date_gmt>
<wp:comment_status><![CDATA[closed]]></wp:comment_status>
<wp:ping_status><![CDATA[closed]]></wp:ping_status>
<wp:post_name><![CDATA[post-${number}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
<wp:post_password><![CDATA[]]></wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${more.join("\n")}
</item>
`;
}

function blocks(random: Random, length: number) {
  return filled(length, () => {
    if (random(10) === 0) {
      return `<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">${sentence(random, 5)}</h3>\n<!-- /wp:heading -->\n\n`;
    }
    return `<!-- wp:paragraph -->\n<p>${paragraph(random)}</p>\n<!-- /wp:paragraph -->\n\n`;
  });
}

function classic(random: Random, length: number) {
  return filled(length, () => {
    if (random(10) === 0) return `<h2>${sentence(random, 5)}</h2>\n`;
    if (random(20) === 0) return `<ul>\n<li>${sentence(random, 9)}</li>\n</ul>\n\n`;
    return `${paragraph(random)}\r\n\r\n`;
  });
}

function filled(length: number, part: () => string) {
  let text = "";
  while (text.length < length) text += part();
  return text;
}

function paragraph(random: Random) {
  const sentences = Array.from({ length: 2 + random(4) }, () => sentence(random, 8 + random(12)));
  if (random(5) === 0) {
    const number = 1 + random(10_000);
    sentences.push(`See <a href="${SITE}/2015/post-${number}/">the note of that week</a>.`);
  }
  if (random(20) === 0) sentences.push("Größe “zählt” – naïve café.");
  return sentences.join(" ");
}

function sentence(random: Random, words: number) {
  const text = Array.from({ length: words }, () => {
    if (random(25) === 0) return String(random(100_000));
    return WORDS[random(WORDS.length)];
  }).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function meta(key: string, value: string) {
  return `<wp:postmeta>
<wp:meta_key><![CDATA[${key}]]></wp:meta_key>
<wp:meta_value><![CDATA[${value}]]></wp:meta_value>
</wp:postmeta>`;
}

function comment(number: number, text: string) {
  return `<wp:comment>
<wp:comment_id>${number}</wp:comment_id>
<wp:comment_author><![CDATA[A reader]]></wp:comment_author>
<wp:comment_content><![CDATA[${text}]]></wp:comment_content>
</wp:comment>`;
}

function head() {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file generated by WordPress as an export of your site. -->
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
<title>Alderline</title>
<link>${SITE}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${SITE}</wp:base_site_url>
<wp:base_blog_url>${SITE}</wp:base_blog_url>
`;
}
