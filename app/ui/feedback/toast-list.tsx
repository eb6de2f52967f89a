import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { IconButton } from "../forms/icon-button.tsx";
import { CloseIcon } from "../layout/icons.tsx";

type ToastListProps = {
  /** Gets the functions that add and close toasts once the list shows them. */
  onReady: (manager: ToastManager) => void;
};
export type ToastManager = Pick<ReturnType<typeof Toast.createToastManager>, "add" | "close">;

const manager = Toast.createToastManager();

/** They stay while pointed at or focused. */
export function ToastList({ onReady }: ToastListProps) {
  // The provider's own effect, which starts to listen to the manager, runs before this one.
  useEffect(() => onReady(manager), [onReady]);
  return (
    <Toast.Provider toastManager={manager} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-(--toast-offset,1rem) z-70 grid gap-3 sm:left-auto sm:w-96 print:hidden">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
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
