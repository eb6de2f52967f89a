import type { EditorView } from "prosemirror-view";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Button } from "../../../../ui/forms/button.tsx";
import { type FieldError, Form } from "../../../../ui/forms/field.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { setVideo, videoAt } from "./video-commands.ts";

const NO_VIDEO = "Enter the URL of a video on YouTube or Vimeo.";

type VideoDialogProps = { view: EditorView; onClose: () => void };

export function VideoDialog({ view, onClose }: VideoDialogProps) {
  const current = videoAt(view.state);
  const [url, setUrl] = useState(current?.url ?? "");
  const [title, setTitle] = useState(current?.title ?? "");
  const [error, setError] = useState<FieldError>();

  function close() {
    onClose();
    // Once the dialog is gone and has returned the focus.
    setTimeout(() => view.focus());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is rendered elsewhere, but React passes its events on to the form of the post.
    event.stopPropagation();
    if (setVideo({ url, title })(view.state, view.dispatch)) close();
    else setError({ name: "url", message: NO_VIDEO });
  }

  return (
    <Dialog title="Video" isOpen onOpenChange={(isOpen) => !isOpen && close()}>
      <Form error={error} onSubmit={submit} className="mt-4 grid gap-4">
        <TextField
          label="URL"
          name="url"
          hint="Nothing loads from YouTube or Vimeo until a reader plays the video."
          type="text"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://www.youtube.com/watch?v=…"
          value={url}
          onChange={({ target }) => {
            setUrl(target.value);
            setError(undefined);
          }}
        />
        <TextField
          label="Title (optional)"
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p>
          <Button type="submit" variant="main">
            {current ? "Update video" : "Add video"}
          </Button>
        </p>
      </Form>
    </Dialog>
  );
}
