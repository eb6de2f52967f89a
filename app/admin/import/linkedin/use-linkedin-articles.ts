import { useState } from "react";
import { toast } from "../../../ui/feedback/toasts.tsx";
import type { FieldError } from "../../../ui/forms/field.tsx";
import { useUnsavedChanges } from "../../use-unsaved-changes.ts";
import {
  type Article,
  articlesFromUrls,
  keepOnly,
  type LinkedInValues,
  missingParts,
  NOTHING,
  remainingError,
  urlsError,
  withSlug,
} from "./linkedin-articles.ts";
import { useRedirectToPosts } from "./use-redirect-to-posts.ts";
import { useSendArticles } from "./use-send-articles.ts";

/** Articles prepared from URLs, filled in by hand, and imported together. */
export function useLinkedInArticles(userId: string) {
  const { isLeaving, leave } = useRedirectToPosts();
  const { values, setValues, restore, unsaved } = useArticleValues(userId);
  const [error, setError] = useState<FieldError>();
  const { isImporting, send } = useSendArticles({
    onNoneImported: (sent) => setError(missingParts(sent)[0]),
    onImported: (failed) => {
      setValues(keepOnly({ ...values, articles: failed }, () => true));
      leave();
    },
  });

  function prepare() {
    toast.clear();
    const refused = urlsError(values.urls);
    setError(refused);
    if (refused) {
      toast.failure("Error", refused.message);
      return;
    }
    const articles = articlesFromUrls(values.urls);
    toast.info("Fetching articles");
    setValues({ ...values, articles });
    const text = `${articles.length} article(s) ready. Please review and fill in the content below.`;
    toast.info("Ready to import", text);
  }

  function change(next: LinkedInValues) {
    setValues(next);
    setError(remainingError(error, next));
  }

  function importAll() {
    toast.clear();
    setError(undefined);
    return send(values.articles.map(withSlug));
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

/** Backed up in this browser until they are imported. */
function useArticleValues(userId: string) {
  const [values, setValues] = useState(NOTHING);
  const unsaved = useUnsavedChanges({ name: "linkedin-import", userId, values, saved: NOTHING });

  function restore() {
    setValues({ ...NOTHING, ...unsaved.offer?.values });
    unsaved.closeOffer();
  }

  return { values, setValues, restore, unsaved };
}
