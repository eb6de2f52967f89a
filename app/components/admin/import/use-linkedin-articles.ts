import { useState } from "react";
import { ENTRIES_MAX } from "#features/import/import-choices.schema.ts";
import { hasStoredSession } from "../../../auth/client.ts";
import { useKeptDraft } from "../../../auth/use-kept-draft.ts";
import { useToast } from "../../toasts.tsx";
import { failedArticles } from "./failed-articles.ts";
import { failureOf, notLoggedIn } from "./import-failure.ts";
import { completeText } from "./import-words.ts";
import { importsApi } from "./imports-api.ts";
import { type Article, articlesOf, keepOnly, NOTHING, withSlug } from "./linkedin-articles.ts";
import { useWayToPosts } from "./use-way-to-posts.ts";

/** The typed articles: prepared from addresses, filled in by hand, imported at once. */
export function useLinkedInArticles(userId: string) {
  const [values, setValues] = useState(NOTHING);
  const [isImporting, setImporting] = useState(false);
  const { isLeaving, leave } = useWayToPosts();
  const draft = useKeptDraft({ name: "linkedin-import", userId, values, saved: NOTHING });
  const toast = useToast();

  function prepare() {
    const articles = articlesOf(values.urls);
    if (articles.length === 0) {
      toast.failure("Error", "Please enter at least one LinkedIn article URL");
    } else if (articles.length > ENTRIES_MAX) {
      toast.failure("Error", `At most ${ENTRIES_MAX} articles can be imported at once.`);
    } else {
      toast.info("Fetching articles");
      setValues({ ...values, articles });
      const text = `${articles.length} article(s) ready. Please review and fill in the content below.`;
      toast.info("Ready to import", text);
    }
  }

  async function importAll() {
    if (!hasStoredSession()) {
      const { title, text } = notLoggedIn("linkedin");
      toast.failure(title, text);
      return;
    }
    setImporting(true);
    try {
      const articles = values.articles.map(withSlug);
      const { id, imported, failed } = await importsApi.importEntries(articles);
      const text = completeText(imported, failed);
      if (imported === 0) {
        toast.failure("Import Complete", text);
        return;
      }
      const left = failed > 0 ? await failedArticles(id, articles) : [];
      setValues(keepOnly({ ...values, articles: left }, () => true));
      toast.success("Import Complete", text);
      leave();
    } catch (error) {
      const { title, text } = failureOf(error, "linkedin");
      toast.failure(title, text);
    } finally {
      setImporting(false);
    }
  }

  function restore() {
    setValues({ ...NOTHING, ...draft.offer?.values });
    draft.closeOffer();
  }

  return {
    values,
    isImporting,
    isOff: isImporting || isLeaving || draft.offer !== undefined,
    // What failed is kept as a draft, so the way to the posts need not be asked about.
    isDirty: draft.isDirty && !isLeaving,
    offer: draft.offer,
    restore,
    discard: draft.closeOffer,
    prepare,
    importAll,
    setUrls: (urls: string) => setValues({ ...values, urls }),
    setArticle: (index: number, article: Article) =>
      setValues({ ...values, articles: values.articles.with(index, article) }),
    remove: (removed: number) => setValues(keepOnly(values, (_, index) => index !== removed)),
    startOver: () => setValues({ ...values, articles: [] }),
  };
}
