import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { auditLog } from "../../../tests/helpers/tables.ts";

describeImports("imports on record", (importing) => {
  /** The entries recorded since the last call. */
  async function recorded() {
    const entries = await importing.database.db.select().from(auditLog).orderBy(desc(auditLog.id));
    await importing.database.db.delete(auditLog);
    expect(entries.every(({ actor, ip }) => actor?.includes("@") && ip)).toBe(true);
    return entries.map(({ action, subject }) => [action, subject]);
  }

  test("starting, undoing and cancelling an import and exporting its report are recorded", async () => {
    const { site, token, dryRun, run, retried, request, jobs } = importing;
    await importing.database.db.delete(auditLog);
    const view = await dryRun("wordpress", ["export.xml", wordPressExport([1, "First", "Text."])]);
    expect(await recorded()).toEqual([]);
    const { id } = await run(view);
    expect(await recorded()).toEqual([["import_started", "WordPress: export.xml"]]);
    await site.call(`/api/admin/imports/${id}/report.csv`, { token });
    expect(await recorded()).toEqual([["import_report_exported", "WordPress: export.xml"]]);
    await retried(view);
    expect(await recorded()).toEqual([["import_images_retried", "WordPress: export.xml"]]);
    await request(`/${id}/undo`, "POST");
    await jobs.settled();
    expect(await recorded()).toEqual([["import_undone", "WordPress: export.xml"]]);
    const other = await dryRun("wordpress", ["other.xml", wordPressExport([2, "Second", "Text."])]);
    await request(`/${other.id}/cancel`, "POST");
    expect(await recorded()).toEqual([["import_cancelled", "WordPress: other.xml"]]);
  });

  test("articles typed on the LinkedIn tab are recorded", async () => {
    await importing.database.db.delete(auditLog);
    const entry = { url: "", title: "Typed", slug: "", content: "Text.", excerpt: "" };
    await importing.request("/linkedin", "POST", { entries: [entry] });
    expect(await recorded()).toEqual([["import_started", "LinkedIn: 1 article"]]);
  });
});
