import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { CloseIcon } from "./icons.tsx";

/** Messages that come and go at the edge of the window. They stay while pointed at or focused. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000}>
      <ClearOnNavigation />
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** For `navigate`, when what the toasts say led to the next page. */
export const keepToasts = { state: { keepToasts: true } };

/** What was said on one page is out of date on the next. */
function ClearOnNavigation() {
  const { close } = Toast.useToastManager();
  const { pathname, state } = useLocation();
  // In a layout effect, because a page's own toasts come from its effects, which run later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what matters
  useLayoutEffect(() => {
    if (!state?.keepToasts) close();
  }, [pathname]);
  return null;
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Content className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-sans text-[0.95rem] font-semibold tracking-normal" />
          <Toast.Description className="text-[0.95rem]" />
        </div>
        <Toast.Action className="toast-action" />
        <Toast.Close className="icon-button -m-2" aria-label="Dismiss">
          <CloseIcon size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** `failure` is the specification's "destructive" toast. */
export function useToast() {
  const { add, close } = Toast.useToastManager();
  return useMemo(
    () => ({
      success: (title: string, description?: string) =>
        add({ title, description, type: "success" }),
      /** What was done is easily taken back. */
      undoable: (title: string, undo: () => void) => {
        const takeBack = () => {
          close(id);
          undo();
        };
        const actionProps = { children: "Undo", onClick: takeBack };
        const id = add({ title, type: "success", actionProps });
      },
      info: (title: string, description?: string) => add({ title, description, type: "info" }),
      failure: (title: string, description?: string) =>
        add({ title, description, type: "failure", priority: "high" }),
      /** At a new submit, what was said about the one before is out of date. */
      clear: () => close(),
    }),
    [add, close],
  );
}
