import { lazy, Suspense, useEffect } from "react";
import type { Admin } from "../../session/use-admin.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { isTyping } from "../../ui/forms/is-typing.ts";

// Loaded when it is first opened.
const SearchDialog = lazy(() =>
  import("./search-dialog.tsx").then((module) => ({ default: module.SearchDialog })),
);

const EVERYWHERE = [
  { keys: "Ctrl+K or ⌘K", action: "Search pages, posts, and messages, and run actions" },
  { keys: "J, K", action: "Next and previous message or post" },
  { keys: "E or Enter", action: "Edit the selected post in Manage Posts" },
  { keys: "?", action: "Show these shortcuts" },
  { keys: "Esc", action: "Close a dialog or a menu" },
];

const POST_EDITOR = [
  { keys: "Ctrl+S", action: "Save the post and keep editing" },
  { keys: "Enter, in Title", action: "Go to the text" },
];

const VISUAL_EDITOR = [
  { keys: "Ctrl+Shift+F", action: "Turn writing mode on or off (Esc also turns it off)" },
  { keys: "/", action: "Insert a block, in an empty paragraph or after a space" },
  { keys: "Ctrl+B, I, E", action: "Bold, italic, code" },
  { keys: "Ctrl+Shift+X", action: "Strikethrough" },
  { keys: "Ctrl+K", action: "Link" },
  { keys: "Ctrl+Alt+2, 3, 4", action: "Headings" },
  { keys: "Ctrl+Shift+7, 8, 9", action: "Numbered list, bulleted list, quote" },
  { keys: "Tab, Shift+Tab", action: "Indent a list item, or go to the next table cell" },
  { keys: "Tab, Esc", action: "Go from an image to its alt text and caption, and back" },
  { keys: "Esc", action: "Leave a table" },
  { keys: "Shift+Enter", action: "Start a new line, or leave a code block" },
  { keys: "Alt+Shift+↑, ↓", action: "Move the block up or down" },
  { keys: "Alt+Shift+←, →", action: "Move an image in a gallery" },
  { keys: "Alt+F10", action: "Go to the toolbar (Esc returns to the text)" },
  { keys: "Ctrl+Z, Ctrl+Y", action: "Undo, redo" },
];

type ShortcutsProps = {
  admin: Admin;
  /** The dialog that is open. */
  open: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
};
export type OpenDialog = "search" | "help" | undefined;

/** The keys that work on every admin page, and the dialogs that they open. */
export function Shortcuts({ admin, open, onOpen }: ShortcutsProps) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        // The editor's own shortcut for links comes first.
        if (event.defaultPrevented) return;
        event.preventDefault();
        onOpen("search");
      } else if (event.key === "?" && !isTyping(event)) {
        onOpen("help");
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onOpen]);

  const close = () => onOpen(undefined);
  return (
    <>
      {open === "search" && (
        <Suspense>
          <SearchDialog admin={admin} isOpen onOpenChange={close} />
        </Suspense>
      )}
      <Dialog title="Keyboard shortcuts" isOpen={open === "help"} onOpenChange={close}>
        <ShortcutList shortcuts={EVERYWHERE} />
        <h3 className="mt-6 text-lg">In a post</h3>
        <ShortcutList shortcuts={POST_EDITOR} />
        <h3 className="mt-6 text-lg">In the visual editor</h3>
        <ShortcutList shortcuts={VISUAL_EDITOR} />
        <p className="mt-4 text-sm text-muted">On a Mac, use ⌘ for Ctrl and ⌥ for Alt.</p>
      </Dialog>
    </>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: typeof EVERYWHERE }) {
  return (
    <dl className="mt-4 grid gap-2">
      {shortcuts.map(({ keys, action }) => (
        <div key={keys} className="gap-x-6 sm:flex">
          <dt className="shrink-0 font-semibold sm:w-40">{keys}</dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
