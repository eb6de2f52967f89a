import type { EditorView } from "prosemirror-view";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import type { ListedPost } from "../../api/posts.ts";
import { MediaPicker } from "../../media/media-picker.tsx";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { type FieldError, Form, TextField } from "../../ui/forms/field.tsx";
import { FileInput } from "../../ui/forms/file-input.tsx";
import type { ImageUpload } from "../use-content-images.ts";
import type { EditorProps } from "./document/commands.ts";
import type { DialogName } from "./document/dialogs.ts";
import {
  GALLERY_MAX,
  galleryAt,
  limitToRoom,
  toggleInGallery,
} from "./gallery/gallery-commands.ts";
import { uploadImage } from "./images/upload-image.ts";
import { insertBookmark } from "./link-blocks/link-block-commands.ts";
import { EditorPopover, LinkPopover, PostField } from "./links/link-popover.tsx";
import { SlashMenu } from "./slash-menu/slash-menu.tsx";
import { ImagePanel } from "./tools/image-panel.tsx";
import { setVideo, videoAt } from "./video/video-commands.ts";

type EditorPopupsProps = EditorProps & {
  uploads: ImageUpload;
  galleryFiles: RefObject<HTMLInputElement | null>;
  dialog: DialogName | undefined;
  onDialogClose: () => void;
};

/** Dialogs and popovers that open at their place in the text. */
export function EditorPopups(props: EditorPopupsProps) {
  const { view, state, uploads, dialog, onDialogClose } = props;
  return (
    <>
      <SlashMenu view={view} state={state} />
      <ImagePanel
        view={view}
        state={state}
        upload={uploads.upload}
        isDescribing={dialog === "image details"}
        onDescribing={onDialogClose}
      />
      <GalleryImages {...props} />
      <LinkPopover view={view} state={state} />
      {dialog === "bookmark" && <BookmarkPopover view={view} onClose={onDialogClose} />}
      {dialog === "video" && <VideoDialog view={view} onClose={onDialogClose} />}
    </>
  );
}

/** Adds images to the gallery with the cursor, when its buttons are clicked. */
function GalleryImages(props: EditorPopupsProps) {
  const { view, state, uploads, galleryFiles, dialog, onDialogClose } = props;
  const gallery = galleryAt(state);

  useEffect(() => {
    if (dialog !== "gallery") return;
    // Wait until the menu is closed and has returned the focus.
    setTimeout(() => findButtons(view)?.focus());
    onDialogClose();
  }, [dialog, view, onDialogClose]);

  function upload(chosen: File[]) {
    if (!gallery) return;
    for (const file of limitToRoom(state, gallery.end, chosen)) {
      void uploadImage(view, { upload: uploads.upload, file, position: gallery.end });
    }
    view.focus();
  }

  return (
    <>
      <FileInput
        ref={galleryFiles}
        accept={IMAGE_ACCEPT}
        multiple
        hidden
        aria-label="Images for the gallery"
        onFiles={upload}
      />
      {gallery && dialog === "gallery media" && (
        <MediaPicker
          picked={{ urls: gallery.images.map(({ attrs }) => attrs.src), max: GALLERY_MAX }}
          onPick={(image) => toggleInGallery(image)(view.state, view.dispatch)}
          onClose={() => {
            onDialogClose();
            setTimeout(() => view.isDestroyed || view.focus());
          }}
        />
      )}
    </>
  );
}

/** The first button of the gallery with the cursor. */
function findButtons(view: EditorView) {
  const gallery = galleryAt(view.state);
  const element = gallery && view.nodeDOM(gallery.position);
  return element instanceof HTMLElement ? element.querySelector("button") : null;
}

type BookmarkPopoverProps = { view: EditorView; onClose: () => void };

/** Finds one of our own posts, and inserts a card that links to it. */
function BookmarkPopover({ view, onClose }: BookmarkPopoverProps) {
  const [typed, setTyped] = useState("");

  function finish() {
    onClose();
    view.focus();
  }

  async function insert({ id, slug, title }: ListedPost) {
    // A card without its text is better than no card.
    const excerpt = await request("GET /api/admin/posts/:id", { params: { id } }).then(
      (post) => post.excerpt,
      () => null,
    );
    if (view.isDestroyed) return;
    insertBookmark({ slug, title, excerpt })(view.state, view.dispatch);
    finish();
  }

  return (
    <EditorPopover
      view={view}
      label="Bookmark"
      onClose={(isEscape) => (isEscape ? finish() : onClose())}
    >
      <div className="w-80 max-w-full p-4">
        <PostField
          label="Search posts"
          hint="Search by title, then press Enter to insert the post."
          isFirstHighlighted
          value={typed}
          onChange={setTyped}
          textOf={({ title }) => title}
          onPick={insert}
        />
      </div>
    </EditorPopover>
  );
}

const NO_VIDEO = "Enter the URL of a video on YouTube or Vimeo.";

type VideoDialogProps = { view: EditorView; onClose: () => void };

function VideoDialog({ view, onClose }: VideoDialogProps) {
  const current = videoAt(view.state);
  const [url, setUrl] = useState(current?.url ?? "");
  const [title, setTitle] = useState(current?.title ?? "");
  const [error, setError] = useState<FieldError>();

  function close() {
    onClose();
    // Wait until the dialog is closed and has returned the focus.
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
