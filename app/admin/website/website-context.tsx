import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useBeforeUnload } from "react-router";
import type { Website } from "#content/schema/website.ts";
import { request } from "../../session/admin-request.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { useAdmin } from "../use-admin.ts";
import { collectNotices } from "./draft/collect-notices.ts";
import {
  type DraftState,
  isSaved,
  type LoadedWebsite,
  openDraft,
  type WebsiteDraft,
} from "./draft/website-draft.ts";
import { WebsiteFormContext } from "./form/form-context.ts";

type WebsiteContext = { draft: WebsiteDraft; state: DraftState; isSaved: boolean };

const Context = createContext<WebsiteContext | undefined>(undefined);

/** The draft that surrounds the component. */
export function useWebsite() {
  const website = useContext(Context);
  if (!website) throw new Error("There is no draft around this component.");
  return website;
}

type WebsiteProviderProps = { loaded: LoadedWebsite; children: ReactNode };

/** Provides one draft for all website pages, so that it is saved while people move between them. */
export function WebsiteProvider({ loaded, children }: WebsiteProviderProps) {
  const { id: userId } = useAdmin();
  const [draft] = useState(() => openDraft(loaded, userId, api));
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  useSavingMoments(draft);
  useBeforeUnload((event) => !isSaved(state) && event.preventDefault());

  const { conflicts } = state;
  const { newDefaults } = state.loaded;
  const [kept, setKept] = useState<string[]>([]);
  const form = useMemo(
    () => ({
      change: draft.changeField,
      remove: (path: readonly string[], value: unknown, what: string) => {
        const before = draft.state().content;
        draft.changeField(path, value);
        offerUndo(draft, before, what);
      },
      notices: collectNotices(draft, conflicts, newDefaults, kept, (path) =>
        setKept((before) => [...before, path]),
      ),
    }),
    [draft, conflicts, newDefaults, kept],
  );
  return (
    <Context value={{ draft, state, isSaved: isSaved(state) }}>
      <WebsiteFormContext value={form}>{children}</WebsiteFormContext>
    </Context>
  );
}

/** Shows a toast that reverts the last change, and leaves later ones as they are. */
export function offerUndo(draft: WebsiteDraft, before: Website, what: string) {
  const after = draft.state().content;
  toast.undoable(what, () => draft.undo(before, after));
}

const api = {
  get: () => request("GET /api/admin/website"),
  save: (draft: Website, version: number) =>
    request("PUT /api/admin/website/draft", { body: { draft, version } }),
};

/**
 * Saves before the page may close and when the network is back, and refreshes when the page is
 * shown again.
 */
function useSavingMoments(draft: WebsiteDraft) {
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) void draft.save();
      else draft.refresh().catch(() => {});
    };
    const markClosed = draft.start();
    window.addEventListener("online", draft.save);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("online", draft.save);
      document.removeEventListener("visibilitychange", onVisibility);
      draft.close();
      markClosed();
    };
  }, [draft]);
}
