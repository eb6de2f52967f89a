import type { LegalPage, PageMeta } from "#features/website/show-website.server.ts";
import { failedPageMeta, type Matches, pageMeta } from "../shell/meta.ts";

type Loaded = { page: PageMeta; document: LegalPage };

export function legalMeta(loaded: Loaded | undefined, matches: Matches) {
  if (!loaded) return failedPageMeta(matches);
  return pageMeta(loaded.page, matches, { breadcrumb: loaded.document.title });
}
