import type { EditorView } from "prosemirror-view";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { linkAt, setLink } from "./commands.ts";

type LinkDialogProps = { view: EditorView; onClose: () => void };

export function LinkDialog({ view, onClose }: LinkDialogProps) {
  const current = linkAt(view.state).href;
  const [url, setUrl] = useState<string>(current);

  function close() {
    onClose();
    view.focus();
  }

  function apply(href: string) {
    setLink(href)(view.state, view.dispatch);
    close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is rendered elsewhere, but React passes its events on to the form of the post.
    event.stopPropagation();
    apply(withProtocol(url.trim()));
  }

  return (
    <Dialog title="Link" isOpen onOpenChange={(isOpen) => !isOpen && close()}>
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <Field label="URL">
          {(control) => (
            <Input
              {...control}
              type="text"
              inputMode="url"
              autoComplete="off"
              placeholder="https:// or /blog/…"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant="main" disabled={url.trim() === ""}>
            {current ? "Update link" : "Add link"}
          </Button>
          {current && <Button onClick={() => apply("")}>Remove link</Button>}
        </p>
      </form>
    </Dialog>
  );
}

/** "example.com/a" is meant as a website, "ada@example.com" as an email address. */
function withProtocol(url: string) {
  if (/^([a-z][a-z0-9+.-]*:|[/#?.])/i.test(url)) return url;
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(url) ? `mailto:${url}` : `https://${url}`;
}
