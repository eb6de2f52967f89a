import type { ImportOptions, LinkedInEntry, Verdict } from "#features/import/imports.schema.ts";
import type { Stage } from "#features/import/job/stages.ts";
import { ask, heedingRole } from "../../../auth/api.ts";
import { asSignedIn, bearerBlob } from "../../../auth/bearer-fetch.ts";
import { type SendOptions, sendBody } from "../../../auth/send-body.ts";

export type { ImportOptions, LinkedInEntry, Verdict };

export type Source = "wordpress" | "linkedin";
export type Outcome = "created" | "updated" | "failed" | "undone";
export type ImportState =
  | "reading"
  | "ready"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "undone";

export type Counts = Record<Verdict | Outcome | "chosen", number> & {
  /** How many of the chosen are new. */
  chosen_new: number;
};

export type FailedImage = {
  address: string;
  post_id?: string | null;
  title: string;
  reason: string;
};

/** Over all runs; `looked_at` of `posts` is how far the latest one is. */
export type ImagesReport = {
  fetched: number;
  failed: FailedImage[];
  posts?: number;
  looked_at?: number;
};

export type Import = {
  id: string;
  source: Source;
  stage: Stage;
  state: ImportState;
  files: string[];
  options: Partial<ImportOptions>;
  report: {
    error?: string;
    /** Faults in the files. What was read before them is in the list. */
    problems?: string[];
    /** After an undo: posts undone, and those left alone because they were edited since. */
    undone?: number;
    kept?: number;
    images?: ImagesReport;
  } | null;
  counts: Counts;
  created_at: string;
  finished_at: string | null;
};

/** In the list only what was written down at the end is counted. */
export type ListedImport = Omit<Import, "counts"> & { counts?: Counts; failed_images: number };

export type ImportItem = {
  id: string;
  verdict: Verdict;
  chosen: boolean;
  outcome: Outcome | null;
  post_id: string | null;
  title: string;
  slug: string;
  given_slug: string;
  tags: string[];
  published_at: string | null;
  reason: string | null;
  warnings: string[];
};

export type ItemFilter = { verdict?: Verdict | undefined; outcome?: Outcome | undefined };
export type ItemPage = { items: ImportItem[]; page: number; page_size: number };

type Choice = { chosen: boolean; ids?: string[] | undefined };
type Ended = { id: string; imported: number; failed: number };

const ROOT = "/api/admin/imports";

export const importsApi = {
  list: () => ask<{ imports: ListedImport[] }>(ROOT),
  get: (id: string) => ask<Import>(`${ROOT}/${id}`),
  create: (source: Source) => ask<Import>(ROOT, { method: "POST", body: { source } }),
  sendFile: (id: string, file: File, options: SendOptions) => {
    const path = `${ROOT}/${id}/files?name=${encodeURIComponent(file.name)}`;
    const call = { method: "PUT", path, body: file } as const;
    return heedingRole(asSignedIn<Import>((headers) => sendBody(call, headers, options)));
  },
  ready: (id: string) => ask<Import>(`${ROOT}/${id}/ready`, { method: "POST" }),
  items: (id: string, page: number, filter: ItemFilter) =>
    ask<ItemPage>(`${ROOT}/${id}/items?${itemQuery(page, filter)}`),
  choose: (id: string, body: Choice) => ask<Import>(`${ROOT}/${id}/items`, { method: "PUT", body }),
  start: (id: string, body: ImportOptions) =>
    ask<Import>(`${ROOT}/${id}/start`, { method: "POST", body }),
  resume: (id: string) => ask<Import>(`${ROOT}/${id}/resume`, { method: "POST" }),
  retryImages: (id: string) => ask<Import>(`${ROOT}/${id}/retry-images`, { method: "POST" }),
  cancel: (id: string) => ask<Import>(`${ROOT}/${id}/cancel`, { method: "POST" }),
  undo: (id: string) => ask<Import>(`${ROOT}/${id}/undo`, { method: "POST" }),
  report: (id: string) => heedingRole(bearerBlob(`${ROOT}/${id}/report.csv`)),
  importEntries: (entries: LinkedInEntry[]) =>
    ask<Ended>(`${ROOT}/linkedin`, { method: "POST", body: { entries } }),
};

function itemQuery(page: number, { verdict, outcome }: ItemFilter) {
  const query = new URLSearchParams({ page: String(page) });
  if (verdict) query.set("verdict", verdict);
  if (outcome) query.set("outcome", outcome);
  return query;
}
