import { randomUUID } from "node:crypto";
import { website } from "#content/website.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { visitorAndAdmin } from "./accounts.ts";
import type { TestDatabase } from "./database.ts";
import { imageFile } from "./images.ts";
import { postBody } from "./posts.ts";
import { testSite } from "./test-site.ts";

/** A small site with entries of every kind, awkward cases included. */
export async function variedSite(database: Omit<TestDatabase, "changes">, storage: Storage) {
  const site = testSite({ database, storage });
  const { admin, user } = await visitorAndAdmin(site, database.db);
  const { token } = admin;

  async function call<Result>(path: string, body: unknown, method = "POST") {
    const response = await site.call(path, { body, token, method });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Result;
  }

  const upload = new FormData();
  const bytes = new Uint8Array(await imageFile("png", 900, 600));
  upload.set("file", new File([bytes], "photo.png", { type: "image/png" }));
  const image = await call<{ url: string }>("/api/storage/blog-images", upload);
  const content = `<p>Text\\with “quotes”, a tab\t, שלום and 🎉</p><img src="${image.url}">`;
  const post = await call<{ id: string; version: number }>(
    "/api/admin/posts",
    postBody({ content }),
  );
  const save = (version: number) =>
    call<{ version: number }>(
      `/api/admin/posts/${post.id}`,
      { ...postBody({ title: `Saved at version ${version}`, slug: "renamed" }), version },
      "PUT",
    );
  const saved = await save(post.version);
  const later = new Date(site.now().getTime() + 86_400_000).toISOString();
  const scheduled = { slug: "later", published: false, publish_at: later };
  await call("/api/admin/posts", postBody(scheduled));
  await call("/api/functions/send-contact-email", {
    name: "Grace",
    email: "grace@example.com",
    message: "Please call me back about the reports.",
  });
  // Browsers can store these characters, but PostgreSQL's jsonb would reject them.
  const odd = { title: "nul \u0000 and half a pair \ud83d" };
  const copy = { base: null, device: randomUUID(), values: { ...postBody(), ...odd } };
  await call(`/api/admin/working-copies/${randomUUID()}`, copy, "PUT");
  await publishContent(call);
  return { site, admin, user, save, version: saved.version, postId: post.id };
}

type Call = <Result>(path: string, body: unknown, method?: string) => Promise<Result>;

/** Publishes a case study with another slug, drafts another name, and shares the draft. */
async function publishContent(call: Call) {
  const path = "/api/admin/website";
  const [first, ...rest] = website.caseStudies.items;
  const items = first ? [{ ...first, slug: "renamed" }, ...rest] : rest;
  const content = { ...website, caseStudies: { ...website.caseStudies, items } };
  await call(`${path}/draft`, { draft: content, version: 0 }, "PUT");
  const { version } = await call<{ version: number }>(`${path}/publish`, { version: 1 });
  const draft = { ...content, firm: { ...content.firm, name: "Drafted" } };
  await call(`${path}/draft`, { draft, version }, "PUT");
  await call(`${path}/share`, {});
}
