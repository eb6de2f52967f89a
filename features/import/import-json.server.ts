import type { Db } from "#db/client.ts";
import { countItems, type listItems } from "./job/import-items.server.ts";
import type { Import } from "./job/imports.server.ts";
import { stageState } from "./job/stages.ts";

export async function viewJson(db: Db, found: Import) {
  return { ...importJson(found), counts: await countItems(db, found.id) };
}

/** In the list, images are only counted, and items as they were at the end. */
export function listedJson(found: Import) {
  const { images, counts, ...report } = { ...found.report };
  return { ...importJson(found), report, counts, failed_images: images?.failed.length ?? 0 };
}

function importJson(found: Import) {
  return {
    id: found.id,
    source: found.source,
    stage: found.stage,
    state: stageState(found.stage),
    files: found.files,
    options: found.options,
    report: found.report,
    created_at: found.createdAt,
    finished_at: found.finishedAt,
  };
}

export function itemJson(row: Awaited<ReturnType<typeof listItems>>[number]) {
  const { hash: _, ...facts } = row.item;
  return {
    id: row.id,
    verdict: row.verdict,
    chosen: row.chosen,
    outcome: row.outcome,
    post_id: row.postId,
    title: facts.title,
    slug: facts.slug,
    given_slug: facts.givenSlug,
    tags: facts.tags,
    published_at: facts.publishedAt ?? null,
    reason: facts.reason ?? null,
    warnings: row.warnings,
  };
}
