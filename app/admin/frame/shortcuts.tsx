import { lazy, Suspense, useEffect, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { isTyping } from "../../ui/is-typing.ts";

// Loaded when it is first opened.
const SearchDialog = lazy(() =>
  import("./search-dialog.tsx").then((module) => ({ default: module.SearchDialog })),
);

const SHORTCUTS = [
  { keys: "Ctrl+K or ⌘K", action: "Search pages, posts, and messages" },
  { keys: "J, K", action: "Next and previous message" },
  { keys: "?", action: "Show these shortcuts" },
  { keys: "Esc", action: "Close a dialog or a menu" },
];

/** The keys that work on every admin page, and the dialogs that they open. */
export function Shortcuts() {
  const [open, setOpen] = useState<"search" | "help">();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        // The editor's own shortcut for links comes first.
        if (event.defaultPrevented) return;
        event.preventDefault();
        setOpen("search");
      } else if (event.key === "?" && !isTyping(event)) {
        setOpen("help");
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const close = () => setOpen(undefined);
  return (
    <>
      {open === "search" && (
        <Suspense>
          <SearchDialog isOpen onOpenChange={close} />
        </Suspense>
      )}
      <Dialog title="Keyboard shortcuts" isOpen={open === "help"} onOpenChange={close}>
        <dl className="mt-4 grid gap-2">
          {SHORTCUTS.map(({ keys, action }) => (
            <div key={keys} className="flex gap-6">
              <dt className="w-32 shrink-0 font-semibold">{keys}</dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
