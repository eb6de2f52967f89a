import { Dialog } from "@base-ui/react/dialog";
import { MenuIcon, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "../../ui/button.tsx";
import { BACKDROP } from "../../ui/feedback/dialog.tsx";

type DrawerProps = { children: (close: () => void) => ReactNode };

/** The navigation on small screens. It closes when a link is followed. */
export function Drawer({ children }: DrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => setOpen(false), [key]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={
          <IconButton label="Open menu" className="-ml-3">
            <MenuIcon />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-61 w-72 max-w-5/6 overflow-y-auto border-r border-control bg-raised p-3 text-ink"
        >
          <Dialog.Close
            render={
              <IconButton label="Close menu" className="mb-2 ml-auto">
                <X />
              </IconButton>
            }
          />
          {children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
