import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { IconButton } from "./icon-button.tsx";
import { CloseIcon } from "./icons.tsx";

/** Messages that come and go at the edge of the window. They stay while pointed at or focused. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000}>
      <ClearOnNavigation />
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-(--toast-offset,1rem) z-70 grid gap-3 sm:left-auto sm:w-96 print:hidden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** For `navigate`, when what the toasts say led to the next page. */
export const keepToasts = { state: { keepToasts: true } };

/** Messages about one page are out of date on the next. */
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
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="border border-l-4 border-control border-l-brand bg-raised px-4 py-3.5 text-sm text-ink transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 data-[type=failure]:border-l-signal"
    >
      <Toast.Content className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-sans font-semibold tracking-normal" />
          <Toast.Description />
        </div>
        <Toast.Action className="px-2 font-semibold text-brand underline underline-offset-4 hover:text-signal" />
        <Toast.Close
          render={
            <IconButton label="Dismiss" className="-m-2">
              <CloseIcon size={18} />
            </IconButton>
          }
        />
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
      /** Offers to undo what was done. */
      undoable: (title: string, undo: () => void) => {
        const undoAndClose = () => {
          close(id);
          undo();
        };
        const actionProps = { children: "Undo", onClick: undoAndClose };
        const id = add({ title, type: "success", actionProps });
      },
      info: (title: string, description?: string) => add({ title, description, type: "info" }),
      failure: (title: string, description?: string) =>
        add({ title, description, type: "failure", priority: "high" }),
      /** At a new submit, messages about the previous one are out of date. */
      clear: () => close(),
    }),
    [add, close],
  );
}
