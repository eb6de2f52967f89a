import { useState } from "react";
import { importsApi } from "../../../api/imports.ts";
import { hasStoredSession } from "../../../session/client.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { importFailure, notLoggedIn } from "../import-failure.ts";
import { completeText } from "../report/import-words.ts";
import { failedArticles } from "./failed-articles.ts";
import type { Article } from "./linkedin-articles.ts";

type Outcomes = {
  onNoneImported: (sent: Article[]) => void;
  /** At least one of them was. */
  onImported: (failed: Article[]) => void;
};

/** Sends articles to be imported, and shows in toasts what came of it. */
export function useSendArticles({ onNoneImported, onImported }: Outcomes) {
  const [isImporting, setImporting] = useState(false);

  async function send(articles: Article[]) {
    if (!hasStoredSession()) {
      const { title, text } = notLoggedIn("linkedin");
      toast.failure(title, text);
      return;
    }
    setImporting(true);
    try {
      const { id, imported, failed } = await importsApi.importEntries(articles);
      const text = completeText(imported, failed);
      if (imported === 0) {
        toast.failure("Import Complete", text);
        onNoneImported(articles);
        return;
      }
      const left = failed > 0 ? await failedArticles(id, articles) : [];
      toast.success("Import Complete", text);
      onImported(left);
    } catch (error) {
      const { title, text } = importFailure(error, "linkedin");
      toast.failure(title, text);
    } finally {
      setImporting(false);
    }
  }

  return { isImporting, send };
}
