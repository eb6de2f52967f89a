import type { Database, Db } from "#db/client.ts";
import { everyImage } from "#features/media/every-image.server.ts";
import { everyPost } from "#features/posts/model/every-post.server.ts";
import { readPublished } from "#features/website/draft.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { type FileFormat, postFile } from "./post-file.server.ts";
import { inSnapshot } from "./snapshot.server.ts";
import type { Target } from "./target.server.ts";

type Site = { database: Pick<Database, "db" | "kind">; storage: Storage; siteUrl: string };
type Options = { format: FileFormat; onProgress?: ((done: string) => void) | undefined };

/** Writes every post as a file, the images of the library beside them, and the firm's words. */
export async function exportFiles(
  { database, storage, siteUrl }: Site,
  target: Target,
  { format, onProgress = () => {} }: Options,
) {
  const { posts, images } = await inSnapshot(database, async (db) => {
    const images = await imageFiles(db);
    const website = await readPublished(db);
    if (website) await target.add("website.json", `${JSON.stringify(website, null, 2)}\n`);
    let posts = 0;
    for await (const post of everyPost(db)) {
      const { path, text } = postFile(post, { format, siteUrl, images });
      await target.add(path, text);
      posts += 1;
      if (posts % 1000 === 0) onProgress(`${posts.toLocaleString("en-US")} posts`);
    }
    return { posts, images };
  });
  const missing: string[] = [];
  let copied = 0;
  for (const file of images.values()) {
    const stored = await storage.get(file);
    if (!stored || stored === "unsatisfiable") {
      missing.push(file);
      continue;
    }
    await target.add(`images/${file}`, stored.body);
    copied += 1;
    if (copied % 100 === 0) onProgress(`${copied.toLocaleString("en-US")} images`);
  }
  return { posts, images: copied, missing };
}

/** The stored file of each image by the image's name: another file may have replaced the first. */
async function imageFiles(db: Pick<Db, "select">) {
  const files = new Map<string, string>();
  for await (const { name, file } of everyImage(db)) files.set(name, file ?? name);
  return files;
}
