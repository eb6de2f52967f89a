import type { EditorView } from "prosemirror-view";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { linkAt, removeLink, setLink } from "./link-commands.ts";
import { LinkForm } from "./link-form.tsx";

type LinkDialogProps = { view: EditorView; onClose: () => void };

/** Adds, changes or removes the link at the selection. */
export function LinkDialog({ view, onClose }: LinkDialogProps) {
  const current = linkAt(view.state);

  function close() {
    onClose();
    view.focus();
  }

  return (
    <Dialog title="Link" isOpen onOpenChange={(isOpen) => !isOpen && close()}>
      <LinkForm
        current={current}
        hasText={current.from !== current.to}
        onSubmit={(values, text) => {
          setLink(values, text)(view.state, view.dispatch);
          close();
        }}
        onRemove={() => {
          removeLink(view.state, view.dispatch);
          close();
        }}
      />
    </Dialog>
  );
}
