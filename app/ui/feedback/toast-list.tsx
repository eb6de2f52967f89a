import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../layout/class-names.ts";

type ToastListProps = {
  /** Gets the functions that add and close toasts once the list shows them. */
  onReady: (manager: ToastManager) => void;
};
/** A link opens in a new tab. */
export type ToastAction = { label: string } & ({ href: string } | { onClick: () => void });
export type ToastManager = Pick<ReturnType<typeof Toast.createToastManager>, "add" | "close">;

const manager = Toast.createToastManager();

/** Toasts stay while pointed at or focused. */
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

/** A closing toast makes room at once; later it would move the next one from under the pointer. */
function List() {
  const { toasts } = Toast.useToastManager<{ actions?: ToastAction[] | undefined }>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="border border-l-4 border-control border-l-brand bg-raised px-4 py-3.5 text-sm text-ink transition-opacity duration-200 data-ending-style:hidden data-starting-style:opacity-0 data-[type=failure]:border-l-signal"
    >
      <Toast.Content className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-sans font-semibold tracking-normal" />
          <Toast.Description />
          {toast.data?.actions && <Actions actions={toast.data.actions} />}
        </div>
        <Toast.Action className={classNames("px-2", ACTION)} />
        <Toast.Close
          render={
            <IconButton label="Dismiss" className="-m-2">
              <X size={18} />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ));
}

const ACTION = "font-semibold text-brand underline underline-offset-4 hover:text-signal";

function Actions({ actions }: { actions: ToastAction[] }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5">
      {actions.map((action) =>
        "href" in action ? (
          <a
            key={action.label}
            href={action.href}
            target="_blank"
            rel="noopener"
            className={classNames("py-1", ACTION)}
          >
            {action.label}
          </a>
        ) : (
          <button
            key={action.label}
            type="button"
            className={classNames("py-1", ACTION)}
            onClick={action.onClick}
          >
            {action.label}
          </button>
        ),
      )}
    </p>
  );
}
