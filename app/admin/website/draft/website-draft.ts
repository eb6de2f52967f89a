import type { Website } from "#content/schema/website.ts";
import { slugOf } from "#features/posts/paths.ts";
import { type FieldPath, readField, writeField } from "#features/website/changes.ts";
import { type Conflict, isEqual, mergeFields } from "#features/website/merge.ts";
import type { ResponseOf } from "../../../api/contract.ts";
import { randomId } from "../../../random-id.ts";
import { ApiError } from "../../../session/requests.ts";
import { type BackupState, backupQueue } from "../../unsaved/backup-queue.ts";
import {
  listChangesTo,
  nameInTab,
  removeStoredChanges,
  storageKey,
  storeChanges,
} from "../../unsaved/stored-changes.ts";
import { markOpen, stillOpen } from "../../unsaved/this-browser.ts";

export type LoadedWebsite = ResponseOf<"GET /api/admin/website">;

/** A short delay, because the preview should follow within half a second. */
const IDLE_MS = 150;

const SUBJECT = "website";

/** The draft as it was typed in this browser, and the saved one, as they are stored here. */
export type StoredDraft = { saved: Website; words: Website };

export type DraftState = {
  /** The latest known response of the server. */
  loaded: LoadedWebsite;
  /** The site content as it is edited here: the same object as `loaded.draft` when it is saved. */
  content: Website;
  /** Fields that were changed here and by someone else. */
  conflicts: (Conflict & { by: string | null })[];
  backup: BackupState["status"];
  /** Site content that was sent, and that the server may or may not have stored yet. */
  sent?: Website | undefined;
};

type Api = {
  get: () => Promise<LoadedWebsite>;
  save: (draft: Website, version: number) => Promise<{ version: number }>;
};

export type WebsiteDraft = ReturnType<typeof openDraft>;

/**
 * The draft that all admins share. It is saved shortly after each change, and merged with others'
 * changes.
 */
export function openDraft(loaded: LoadedWebsite, userId: string, api: Api) {
  const name = nameInTab(SUBJECT, randomId());
  const content = loaded.draft;
  const state = createStore<DraftState>({ loaded, content, conflicts: [], backup: "none" });
  const queue = backupQueue<Website>(send, ({ status }) => state.set({ backup: status }), IDLE_MS);

  /** Changes the state in one step, so that nothing seems to be saved in between. */
  function change(content: Website, received?: Pick<DraftState, "loaded" | "conflicts">) {
    const { draft } = (received ?? state.get()).loaded;
    state.set({ ...received, content: isEqual(content, draft) ? draft : content });
    storeUnsaved();
    queue.change(state.get().content);
  }

  const storeUnsaved = () => keepCopy(storageKey(userId, name), state.get());

  async function send(content: Website | null) {
    const { loaded } = state.get();
    if (!content || (content === loaded.draft && !state.get().sent)) return;
    state.set({ sent: content });
    try {
      const { version } = await api.save(content, loaded.version);
      state.set({ loaded: { ...state.get().loaded, draft: content, version }, sent: undefined });
      storeUnsaved();
    } catch (error) {
      const { status } = error instanceof ApiError ? error : { status: 0 };
      if (status >= 400 && status < 500) state.set({ sent: undefined });
      if (status !== 409) throw error;
      receive(await api.get());
    }
  }

  function receive(newer: LoadedWebsite) {
    // The response of a save may have overtaken this one.
    if (newer.version < state.get().loaded.version) return;
    merge(newer, newer.draft, unsavedDraft(state.get()));
  }

  function merge(loaded: LoadedWebsite, draft: Website, unsaved: StoredDraft) {
    const { content, conflicts } = mergeDrafts({ ...loaded, draft }, unsaved, state.get());
    change(content, { loaded, conflicts });
  }

  return {
    /** Call it when the draft is shown. Returns a function to call when it is closed. */
    start: () =>
      openInTab(userId, name, (left) => merge(state.get().loaded, state.get().content, left)),
    close: queue.close,
    state: state.get,
    subscribe: state.subscribe,
    change: (content: Website) => change(content),
    changeField: (path: FieldPath, value: unknown) => {
      const { content, loaded } = state.get();
      change(withFollowingSlug(content, writeField(content, path, value), loaded.published, path));
    },
    /** Reverts one change, and leaves later changes as they are. */
    undo: (before: Website, after: Website) =>
      change(mergeFields(after, before, state.get().content).merged),
    keepMine: (conflict: Conflict) => resolveConflict(state, conflict),
    takeTheirs: (conflict: Conflict) => {
      change(withTheirs(state.get(), conflict));
      resolveConflict(state, conflict);
    },
    /** Fetches others' changes, after own ones are saved: they would seem to be someone else's. */
    refresh: async () => {
      await waitUntilSaved(state, queue);
      receive(await api.get());
    },
    /** Saves at once. Resolves to whether everything is saved. */
    save: () => waitUntilSaved(state, queue),
  };
}

/** Takes what tabs that crashed or were closed have left in this browser, and marks this one. */
function openInTab(userId: string, name: string, onLeft: (unsaved: StoredDraft) => void) {
  const left = listChangesTo<StoredDraft>(userId, SUBJECT);
  void stillOpen(left.map(({ name }) => name)).then((open) => {
    for (const { name, values } of left.filter(({ name }) => !open.has(name))) {
      removeStoredChanges(storageKey(userId, name));
      onLeft(values);
    }
  });
  return markOpen(name);
}

function keepCopy(key: string, state: DraftState) {
  if (isSaved(state)) removeStoredChanges(key);
  else storeChanges(key, JSON.stringify(unsavedDraft(state)));
}

export function isSaved({ content, loaded, sent }: DraftState) {
  return content === loaded.draft && !sent;
}

function unsavedDraft({ content, loaded }: DraftState): StoredDraft {
  return { saved: loaded.draft, words: content };
}

/** The draft from the server, with the unsaved changes of this browser applied. */
function mergeDrafts(
  newer: LoadedWebsite,
  { saved, words }: StoredDraft,
  { content, conflicts: known }: DraftState,
) {
  const { merged, conflicts } = mergeFields(saved, words, newer.draft);
  const found = conflicts.map((conflict) => ({ ...conflict, by: newer.edited_by }));
  const others = known.filter((one) => !found.some((other) => isSameField(one, other)));
  return {
    // An unchanged draft stays the same object, so that nothing seems to have changed.
    content: isEqual(merged, content) ? content : merged,
    conflicts: [...others, ...found],
  };
}

async function waitUntilSaved(
  state: Store<DraftState>,
  queue: Pick<ReturnType<typeof backupQueue<Website>>, "change" | "start">,
) {
  if (isSaved(state.get())) return true;
  state.set({ backup: "none" });
  queue.change(state.get().content);
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

function resolveConflict(state: Store<DraftState>, decided: Conflict) {
  const { conflicts } = state.get();
  state.set({ conflicts: conflicts.filter((conflict) => !isSameField(conflict, decided)) });
}

/** Applies the other person's version of a field, or of an entry that they added or removed. */
function withTheirs({ content, loaded }: DraftState, { path, theirs }: Conflict) {
  const listPath = path.slice(0, -1);
  const list = readField(content, listPath);
  if (!Array.isArray(list)) return writeField(content, path, theirs);
  const id = path.at(-1);
  const others = list.filter((entry) => entry.id !== id);
  const drafted = readField(loaded.draft, listPath) as { id: string }[];
  const at = Math.max(0, drafted?.findIndex((entry) => entry.id === id) ?? 0);
  return writeField(
    content,
    listPath,
    theirs === undefined ? others : others.toSpliced(at, 0, theirs),
  );
}

function isSameField(one: Conflict, other: Conflict) {
  return one.path.join() === other.path.join();
}

type Store<State> = ReturnType<typeof createStore<State>>;

/** State outside of components, for `useSyncExternalStore`. */
function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (part: Partial<State>) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Until an entry is published, its slug follows its title, unless it was changed by hand. */
function withFollowingSlug(
  before: Website,
  after: Website,
  published: Website,
  path: FieldPath,
): Website {
  const entry = path.slice(0, -1);
  const old = readField(before, entry) as { slug?: unknown; title?: unknown } | undefined;
  if (path.at(-1) !== "title" || typeof old?.slug !== "string" || readField(published, entry)) {
    return after;
  }
  if (old.slug !== slugOf(String(old.title))) return after;
  return writeField(after, [...entry, "slug"], slugOf(String(readField(after, path))));
}
