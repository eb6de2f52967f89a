import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { ToastAction, ToastList, ToastManager } from "./toast-list.tsx";

type Message = { title: string; description?: string | undefined };
type List = ComponentType<ComponentProps<typeof ToastList>>;

const ACTION_TIMEOUT_MS = 12_000;

let showList: (list: List) => void;
let loading: Promise<void> | undefined;
let manager: ToastManager | undefined;
/** The id of the toast that offers to undo the last action. */
let undoableId: string | undefined;
/** Toasts that were added before their list was on the page. */
let waiting: ((manager: ToastManager) => void)[] = [];

/**
 * Messages that come and go at the edge of the window. Most visitors never see one, so their list
 * is loaded with the first, or by `loadToasts`.
 */
export function Toasts() {
  const [List, setList] = useState<List>();
  useEffect(() => {
    showList = (list) => setList(() => list);
  }, []);
  useClearOnNavigation();
  return List && <List onReady={showWaiting} />;
}

/** Options for `navigate` that keep toasts about what led to the next page. */
export const keepToasts = { state: { keepToasts: true } };

/** Messages about one page are out of date on the next. */
function useClearOnNavigation() {
  const { pathname, state } = useLocation();
  // A layout effect, because a page's own toasts come from its effects, which run later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what matters
  useLayoutEffect(() => {
    if (!state?.keepToasts) toast.clear();
  }, [pathname]);
}

/** Loads the list, so that a toast can be shown even if the network fails before. */
export async function loadToasts() {
  loading ??= import("./toast-list.tsx").then(({ ToastList }) => showList(ToastList));
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

function showWaiting(ready: ToastManager) {
  manager = ready;
  for (const show of waiting.splice(0)) show(ready);
}

function show({ title, description }: Message, add: (manager: ToastManager) => void) {
  const addNext = (manager: ToastManager) => {
    if (undoableId) manager.close(undoableId);
    undoableId = undefined;
    add(manager);
  };
  if (manager) return addNext(manager);
  waiting.push(addNext);
  loadToasts().catch(() => {
    // Without a network the list can't be loaded. The message matters more than how it looks.
    waiting = waiting.filter((waits) => waits !== addNext);
    alert(description ? `${title}\n${description}` : title);
  });
}

export const toast = {
  success: (title: string, description?: string, actions?: ToastAction[]) =>
    show({ title, description }, (manager) => {
      const timeout = actions && ACTION_TIMEOUT_MS;
      manager.add({ title, description, type: "success", data: { actions }, timeout });
    }),
  /** Offers to undo the last action, until the next one. */
  undoable: (title: string, undo: () => void, description?: string) =>
    show({ title, description }, (manager) => {
      const undoAndClose = () => {
        manager.close(id);
        undo();
      };
      const actionProps = { children: "Undo", onClick: undoAndClose };
      const id = manager.add({ title, description, type: "success", actionProps, timeout: 0 });
      undoableId = id;
    }),
  info: (title: string, description?: string) => add({ title, description }, "info"),
  /** The specification's "destructive" toast. */
  failure: (title: string, description?: string) => add({ title, description }, "failure", "high"),
  /** At a new submit, messages about the previous one are out of date. */
  clear: () => {
    waiting = [];
    manager?.close();
  },
};

function add(message: Message, type: string, priority: "low" | "high" = "low") {
  show(message, (manager) => manager.add({ ...message, type, priority }));
}
