import { eq, inArray, sql } from "drizzle-orm";
import type { Website } from "#content/schema/website.ts";
import type { Db, Tx } from "#db/client.ts";
import { caseStudyRedirects } from "#db/schema/website.ts";
import { readWebsite } from "./website.server.ts";

/** The path of the published case study that had this slug. */
export async function findCaseStudyRedirect(db: Db, slug: string) {
  const [redirect] = await db
    .select({ studyId: caseStudyRedirects.studyId })
    .from(caseStudyRedirects)
    .where(eq(caseStudyRedirects.slug, slug));
  if (!redirect) return undefined;
  const { caseStudies } = await readWebsite(db);
  return caseStudies.find(({ id }) => id === redirect.studyId)?.path;
}

/** From the slugs that case studies had before. A slug that is used again has a page. */
export async function redirectOldSlugs(tx: Tx, before: Website, after: Website) {
  const current = new Map(after.caseStudies.items.map(({ id, slug }) => [id, slug]));
  const used = [...current.values()];
  const moved = before.caseStudies.items
    .filter(({ id, slug }) => current.has(id) && !used.includes(slug))
    .map(({ id, slug }) => ({ slug, studyId: id }));
  if (used.length > 0) {
    await tx.delete(caseStudyRedirects).where(inArray(caseStudyRedirects.slug, used));
  }
  if (moved.length === 0) return;
  await tx
    .insert(caseStudyRedirects)
    .values(moved)
    .onConflictDoUpdate({
      target: caseStudyRedirects.slug,
      set: { studyId: sql`excluded.study_id` },
    });
}

/** The capability statement names case studies by their slugs, so it follows those that change. */
export function withFollowedSlugs(before: Website, after: Website): Website {
  const { capabilities, caseStudies } = after;
  const old = new Map(before.caseStudies.items.map(({ id, slug }) => [id, slug]));
  const used = caseStudies.items.map(({ slug }) => slug);
  const renamed = new Map(caseStudies.items.map(({ id, slug }) => [old.get(id), slug]));
  const current = (slug: string) => (used.includes(slug) ? slug : (renamed.get(slug) ?? slug));
  const competencies = capabilities.competencies.map((competency) => ({
    ...competency,
    caseStudies: competency.caseStudies.map(current),
  }));
  const pastPerformance = capabilities.pastPerformance.map((entry) => ({
    ...entry,
    caseStudy: current(entry.caseStudy),
  }));
  return { ...after, capabilities: { ...capabilities, competencies, pastPerformance } };
}
