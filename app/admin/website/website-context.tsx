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
import { type LoadedWebsite, websiteApi } from "../../api/website.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { read, remove, storageKey, store } from "../stored-changes.ts";
import { fieldNotices } from "./draft/field-notices.ts";
import {
  type Connections,
  type DraftState,
  openDraft,
  type StoredDraft,
  type WebsiteDraft,
} from "./draft/website-draft.ts";
import { WebsiteFormContext } from "./form/form-context.ts";

type WebsiteContext = { draft: WebsiteDraft; state: DraftState; isSaved: boolean };

const Context = createContext<WebsiteContext | undefined>(undefined);

/** The draft of the page that is open. */
export function useWebsite() {
  const website = useContext(Context);
  if (!website) throw new Error("There is no draft around this component.");
  return website;
}

type WebsiteProviderProps = { loaded: LoadedWebsite; children: ReactNode };

/** One draft for all its pages, so that it is saved while they change. */
export function WebsiteProvider({ loaded, children }: WebsiteProviderProps) {
  const { id: userId } = useAdmin();
  const [draft] = useState(() => openDraft(loaded, ...connections(storageKey(userId, "website"))));
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  const isSaved = state.words === state.loaded.draft;
  useSavingMoments(draft);
  useBeforeUnload((event) => !isSaved && event.preventDefault());

  const { conflicts } = state;
  const { newDefaults } = state.loaded;
  const [kept, setKept] = useState<string[]>([]);
  const form = useMemo(
    () => ({
      change: draft.changeField,
      remove: (path: readonly string[], value: unknown, what: string) => {
        const before = draft.state().words;
        draft.changeField(path, value);
        offerUndo(draft, before, what);
      },
      notices: fieldNotices(draft, conflicts, newDefaults, kept, (path) =>
        setKept((before) => [...before, path]),
      ),
    }),
    [draft, conflicts, newDefaults, kept],
  );
  return (
    <Context value={{ draft, state, isSaved }}>
      <WebsiteFormContext value={form}>{children}</WebsiteFormContext>
    </Context>
  );
}

/** Takes back what was just done, and leaves what follows. */
export function offerUndo(draft: WebsiteDraft, before: Website, what: string) {
  const after = draft.state().words;
  toast.undoable(what, () => draft.undo(before, after));
}

function connections(key: string): [StoredDraft | undefined, Connections] {
  return [
    read<StoredDraft>(key)?.values,
    {
      api: websiteApi,
      storage: {
        store: (unsaved) => store(key, JSON.stringify(unsaved)),
        remove: () => remove(key),
      },
    },
  ];
}

/** Before the page may close, when the network is back, and when others may have changed something. */
function useSavingMoments(draft: WebsiteDraft) {
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) void draft.save();
      else draft.refresh().catch(() => {});
    };
    window.addEventListener("online", draft.save);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("online", draft.save);
      document.removeEventListener("visibilitychange", onVisibility);
      draft.close();
    };
  }, [draft]);
}
