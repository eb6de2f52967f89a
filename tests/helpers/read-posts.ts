import sharp from "sharp";
import type { Db } from "#db/client.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { IMAGES_PATH, VARIANT_WIDTHS } from "#features/media/media.schema.ts";
import { allPosts, media, profiles } from "./tables.ts";

const START = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * 60_000;
const SENTENCE =
  "Write down what each number means, have its owner sign it, and ask again when the next report disagrees. ";

/** Published posts as firms write them: 8 to 10 KB with headings, links, a table and images. Newest first. */
export async function insertReadPosts(db: Db, count: number) {
  const [author] = await db
    .update(profiles)
    .set({ name: "Renata Okoye", bio: SENTENCE.repeat(2), avatarUrl: imageUrl(imageName(0)) })
    .returning();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await db.insert(media).values([0, ...numbers].map(createImage));
  const posts = numbers.map((number) => createPost(number, author?.id ?? null));
  await db.insert(allPosts).values(posts);
  return posts.map(({ slug }) => slug).reverse();
}

/** Stores the pictures of these posts: one picture under every name. */
export async function storeReadImages(dataDir: string, count: number) {
  const storage = await openImageStorage({ dataDir, s3: undefined });
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 1600, height: 1200, channels: 3 as const, background: "#000", noise };
  const picture = await sharp({ create }).blur(4).png().toBuffer();
  const made = [
    { ending: ".jpg", type: "image/jpeg", bytes: await sharp(picture).jpeg().toBuffer() },
  ];
  for (const width of VARIANT_WIDTHS) {
    for (const format of ["avif", "webp"] as const) {
      const bytes = await sharp(picture).resize(width).toFormat(format).toBuffer();
      made.push({ ending: `-${width}.${format}`, type: `image/${format}`, bytes });
    }
  }
  for (let number = 0; number <= count; number++) {
    const stem = imageName(number).replace(/\.jpg$/, "");
    for (const { ending, type, bytes } of made) await storage.put(stem + ending, bytes, type);
  }
}

function createPost(number: number, author_id: string | null) {
  const at = new Date(START + number * DAY);
  const [own, other] = [imageName(number), imageName(number === 1 ? 0 : number - 1)];
  return {
    title: `Why the reports of quarter ${number} disagree, and where to look first`,
    slug: `why-the-reports-of-quarter-${number}-disagree`,
    excerpt: SENTENCE.trim(),
    content: createContent(number, other),
    featured_image: imageUrl(own),
    images: [own, other],
    tags: ["data governance", "reporting", `quarter ${number}`],
    meta_description: SENTENCE.trim(),
    published: true,
    published_at: at,
    author_id,
    created_at: at,
    updated_at: at,
  };
}

function createContent(number: number, image: string) {
  const section = (index: number) => `<h2 id="part-${index}">Part ${index} of ${number}</h2>
<p>${SENTENCE.repeat(4)}<strong>Agree first.</strong> See <a href="https://example.com/${number}/${index}">the notes</a>.</p>
<p><em>Then</em> ${SENTENCE.repeat(4)}</p>
<ul>${`<li>${SENTENCE}</li>`.repeat(3)}</ul>`;
  return `<p>${SENTENCE.repeat(3)}</p>
${[1, 2, 3, 4, 5, 6].map(section).join("\n")}
<figure><img src="${imageUrl(image)}" alt="A drawing"><figcaption>Two reports, one question.</figcaption></figure>
<pre><code class="language-sql">select term, owner from glossary where reads &gt; 0;</code></pre>
<table><thead><tr><th>Rehearsal</th><th>Hours</th></tr></thead><tbody>${"<tr><td>First</td><td>31</td></tr>".repeat(5)}</tbody></table>
<blockquote><p>Most data problems are agreements nobody wrote down.</p></blockquote>`;
}

function createImage(number: number) {
  const stem = imageName(number).replace(/\.jpg$/, "");
  const variants = (["avif", "webp"] as const).flatMap((format) =>
    VARIANT_WIDTHS.map((width) => {
      const type = `image/${format}` as const;
      return { name: `${stem}-${width}.${format}`, type, width, height: (width * 3) / 4 };
    }),
  );
  const size = { bytes: 400_000, width: 2000, height: 1500 };
  return { name: `${stem}.jpg`, contentType: "image/jpeg", ...size, variants };
}

function imageName(number: number) {
  return `${START + number}-${String(number).padStart(16, "0")}.jpg`;
}

function imageUrl(name: string) {
  return IMAGES_PATH + name;
}
