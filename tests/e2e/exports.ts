import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";

export type ExportFile = { name: string; mimeType: string; buffer: Buffer };

type Item = {
  id: number;
  title?: string;
  slug?: string;
  type?: string;
  status?: string;
  date?: string;
  content?: string;
  tags?: string[];
};

/** Tells the exports of one test from those of another: posts of one site are recognised again. */
export function newBlog() {
  return `blog-${crypto.randomUUID()}.example.com`;
}

/** A WordPress export as WordPress writes it. */
export function wordPressExport(blog: string, items: Item[], name = "export.xml"): ExportFile {
  const xml = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<link>https://${blog}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://${blog}</wp:base_blog_url>
${items.map((item) => itemXml(blog, item)).join("\n")}
</channel>
</rss>`;
  return { name, mimeType: "text/xml", buffer: Buffer.from(xml) };
}

function itemXml(blog: string, item: Item) {
  const {
    id,
    title = `Post ${id}`,
    slug = `post-${id}-${blog.slice(5, 13)}`,
    type = "post",
    status = "publish",
    date = "Wed, 05 Mar 2025 20:00:00 +0000",
    content = `<!-- wp:paragraph --><p>What number ${id} says.</p><!-- /wp:paragraph -->`,
    tags = [],
  } = item;
  return `<item>
<title><![CDATA[${title}]]></title>
<link>https://${blog}/2025/post-${id}/</link>
<pubDate>${date}</pubDate>
<guid isPermaLink="false">https://${blog}/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_name><![CDATA[${slug}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
<category domain="category" nicename="notes"><![CDATA[Notes]]></category>
${tags.map((tag) => `<category domain="post_tag" nicename="${tag}"><![CDATA[${tag}]]></category>`).join("\n")}
</item>`;
}

/** The archive that LinkedIn hands out, with one article in it. */
export function linkedInArchive(title: string): ExportFile {
  const html = `<html><head><title>${title}</title></head><body>
<h1><a href="https://www.linkedin.com/pulse/${crypto.randomUUID()}">${title}</a></h1>
<p class="created">Created on 2019-05-10 12:11</p>
<p class="published">Published on 2019-05-10 12:15</p>
<div><p>Ask who owns the data.</p></div>
</body></html>`;
  const zip = zipSync({
    "Profile.csv": strToU8("First Name,Last Name"),
    "Articles/Articles/article.html": strToU8(html),
  });
  return { name: "archive.zip", mimeType: "application/zip", buffer: Buffer.from(zip) };
}

export async function chooseFiles(page: Page, button: string, ...files: ExportFile[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(files);
}

export async function dropFile(page: Page, area: string, { name, mimeType, buffer }: ExportFile) {
  const file = { name, mimeType, base64: buffer.toString("base64") };
  const dataTransfer = await page.evaluateHandle(({ name, mimeType, base64 }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type: mimeType }));
    return transfer;
  }, file);
  const target = page.getByRole("group", { name: area });
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}
