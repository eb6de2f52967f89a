import { useState } from "react";
import { importsApi } from "../../api/imports.ts";
import { hasStoredSession } from "../../session/client.ts";
import type { FieldError } from "../../ui/field.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";
import { failedArticles } from "./failed-articles.ts";
import { failureOf, notLoggedIn } from "./import-failure.ts";
import { completeText } from "./import-words.ts";
import {
  type Article,
  articlesOf,
  keepOnly,
  type LinkedInValues,
  missingParts,
  NOTHING,
  urlsError,
  withSlug,
} from "./linkedin-articles.ts";
import { useRedirectToPosts } from "./use-redirect-to-posts.ts";

/** Articles prepared from URLs, filled in by hand, and imported together. */
export function useLinkedInArticles(userId: string) {
  const [values, setValues] = useState(NOTHING);
  const [isImporting, setImporting] = useState(false);
  const { isLeaving, leave } = useRedirectToPosts();
  const unsaved = useUnsavedChanges({ name: "linkedin-import", userId, values, saved: NOTHING });
  const [error, setError] = useState<FieldError>();
  const toast = useToast();

  function prepare() {
    toast.clear();
    const refused = urlsError(values.urls);
    setError(refused);
    if (refused) {
      toast.failure("Error", refused.message);
      return;
    }
    const articles = articlesOf(values.urls);
    toast.info("Fetching articles");
    setValues({ ...values, articles });
    const text = `${articles.length} article(s) ready. Please review and fill in the content below.`;
    toast.info("Ready to import", text);
  }

  function change(next: LinkedInValues) {
    setValues(next);
    if (error?.name === "urls") setError(urlsError(next.urls));
    else if (!missingParts(next.articles).some(({ name }) => name === error?.name)) {
      setError(undefined);
    }
  }

  async function importAll() {
    toast.clear();
    setError(undefined);
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
        setError(missingParts(articles)[0]);
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
    setValues({ ...NOTHING, ...unsaved.offer?.values });
    unsaved.closeOffer();
  }

  return {
    values,
    error,
    isImporting,
    isOff: isImporting || isLeaving || unsaved.offer !== undefined,
    // What failed is still stored in this browser, so the redirect needs no warning.
    isDirty: unsaved.isDirty && !isLeaving,
    offer: unsaved.offer,
    restore,
    discard: unsaved.closeOffer,
    prepare,
    importAll,
    setUrls: (urls: string) => change({ ...values, urls }),
    setArticle: (index: number, article: Article) =>
      change({ ...values, articles: values.articles.with(index, article) }),
    remove: (removed: number) => change(keepOnly(values, (_, index) => index !== removed)),
    startOver: () => change({ ...values, articles: [] }),
  };
}
