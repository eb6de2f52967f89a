import type { Website } from "#content/schema/website.ts";
import { type FieldPath, readField, writeField } from "#features/website/field-path.ts";
import { type Conflict, isEqual, mergeFields } from "#features/website/merge.ts";
import { ApiError } from "../../../api/api-error.ts";
import type { LoadedWebsite } from "../../../api/website.ts";
import { type BackupState, backupQueue } from "../../posts/autosave/backup-queue.ts";
import { withFollowingSlug } from "./following-slug.ts";
import { type Observed, observed } from "./observed.ts";

/** The preview follows within half a second. */
const IDLE_MS = 150;

/** What was typed here and is not saved yet, with what it is based on. */
export type StoredDraft = { saved: Website; words: Website };

export type DraftState = {
  /** What the server has, as far as is known here. */
  loaded: LoadedWebsite;
  /** The draft as it is edited here. The same object as `loaded.draft` when it is saved. */
  words: Website;
  /** Fields that someone else changed, too. */
  conflicts: (Conflict & { by: string | null })[];
  backup: BackupState["status"];
};

export type Connections = {
  api: {
    get: () => Promise<LoadedWebsite>;
    save: (draft: Website, version: number) => Promise<{ version: number }>;
  };
  /** In this browser. */
  storage: { store: (draft: StoredDraft) => void; remove: () => void };
};

export type WebsiteDraft = ReturnType<typeof openDraft>;

/** The draft that all admins share: saved a moment after it changes, and merged with others' changes. */
export function openDraft(
  loaded: LoadedWebsite,
  stored: StoredDraft | undefined,
  { api, storage }: Connections,
) {
  const state = observed<DraftState>({
    loaded,
    words: loaded.draft,
    conflicts: [],
    backup: "none",
  });
  const queue = backupQueue<Website>(send, ({ status }) => state.set({ backup: status }), {
    idleMs: IDLE_MS,
  });

  /** In one step: nothing may seem to be saved in between. */
  function change(words: Website, received?: Pick<DraftState, "loaded" | "conflicts">) {
    const { draft } = (received ?? state.get()).loaded;
    state.set({ ...received, words: isEqual(words, draft) ? draft : words });
    storeUnsaved();
    queue.change(state.get().words);
  }

  function storeUnsaved() {
    if (isSaved(state.get())) storage.remove();
    else storage.store(unsavedIn(state.get()));
  }

  async function send(words: Website | null) {
    const { loaded } = state.get();
    if (!words || words === loaded.draft) return;
    try {
      const { version } = await api.save(words, loaded.version);
      state.set({ loaded: { ...state.get().loaded, draft: words, version } });
      storeUnsaved();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      receive(await api.get());
    }
  }

  function receive(newer: LoadedWebsite, unsaved = unsavedIn(state.get())) {
    // A response may be overtaken by that of a save.
    if (newer.version < state.get().loaded.version) return;
    const { words, conflicts: known } = state.get();
    const { merged, conflicts } = mergedWith(newer, unsaved, known);
    // Without news they stay the same object, which is how changes are noticed.
    change(isEqual(merged, words) ? words : merged, { loaded: newer, conflicts });
  }

  if (stored) receive(loaded, stored);
  return {
    state: state.get,
    subscribe: state.subscribe,
    change: (words: Website) => change(words),
    changeField: (path: FieldPath, value: unknown) => {
      const { words, loaded } = state.get();
      const changed = writeField(words, path, value);
      change(withFollowingSlug(words, changed, loaded.published, path));
    },
    /** Takes back one change, and leaves what was changed since. */
    undo: (before: Website, after: Website) =>
      change(mergeFields(after, before, state.get().words).merged),
    keepMine: (conflict: Conflict) => resolve(state, conflict),
    takeTheirs: (conflict: Conflict) => {
      change(withTheirs(state.get(), conflict));
      resolve(state, conflict);
    },
    /** Gets what others changed. What was typed here is saved first, or it would seem to be theirs. */
    refresh: async () => {
      await saved(state, queue);
      receive(await api.get());
    },
    /** At once. Resolves to whether everything is saved. */
    save: () => saved(state, queue),
    close: queue.close,
  };
}

function isSaved({ words, loaded }: DraftState) {
  return words === loaded.draft;
}

function unsavedIn({ words, loaded }: DraftState): StoredDraft {
  return { saved: loaded.draft, words };
}

/** The draft as someone else left it, with what was changed here and is not saved. */
function mergedWith(
  newer: LoadedWebsite,
  { saved, words }: StoredDraft,
  known: DraftState["conflicts"],
) {
  const { merged, conflicts } = mergeFields(saved, words, newer.draft);
  const found = conflicts.map((conflict) => ({ ...conflict, by: newer.edited_by }));
  const others = known.filter((one) => !found.some((other) => isSameField(one, other)));
  return { merged, conflicts: [...others, ...found] };
}

async function saved(
  state: Observed<DraftState>,
  queue: Pick<ReturnType<typeof backupQueue<Website>>, "change" | "start">,
) {
  if (isSaved(state.get())) return true;
  state.set({ backup: "none" });
  queue.change(state.get().words);
  queue.start();
  return new Promise<boolean>((resolve) => {
    const unsubscribe = state.subscribe(() => {
      const { backup } = state.get();
      const isProblem = backup === "unreachable" || backup === "refused";
      if (!isSaved(state.get()) && !isProblem) return;
      unsubscribe();
      resolve(isSaved(state.get()));
    });
  });
}

function resolve(state: Observed<DraftState>, decided: Conflict) {
  const { conflicts } = state.get();
  state.set({ conflicts: conflicts.filter((conflict) => !isSameField(conflict, decided)) });
}

/** An entry may be new or gone on their side. */
function withTheirs({ words, loaded }: DraftState, { path, theirs }: Conflict) {
  const listPath = path.slice(0, -1);
  const list = readField(words, listPath);
  if (!Array.isArray(list)) return writeField(words, path, theirs);
  const id = path.at(-1);
  const others = list.filter((entry) => entry.id !== id);
  const drafted = readField(loaded.draft, listPath) as { id: string }[];
  const at = Math.max(0, drafted?.findIndex((entry) => entry.id === id) ?? 0);
  return writeField(
    words,
    listPath,
    theirs === undefined ? others : others.toSpliced(at, 0, theirs),
  );
}

function isSameField(one: Conflict, other: Conflict) {
  return one.path.join() === other.path.join();
}
