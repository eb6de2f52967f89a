import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { RefObject } from "react";
import type { ImageUpload } from "../content/use-content-images.ts";
import type { DialogName } from "./dialogs.ts";
import { GalleryImages } from "./gallery/gallery-images.tsx";
import { ImagePanel } from "./images/image-panel.tsx";
import { BookmarkPopover } from "./link-blocks/bookmark-popover.tsx";
import { LinkPopover } from "./links/link-popover.tsx";
import { SlashMenu } from "./slash-menu/slash-menu.tsx";
import { VideoDialog } from "./video/video-dialog.tsx";

type EditorPopupsProps = {
  view: EditorView;
  state: EditorState;
  uploads: ImageUpload;
  galleryFiles: RefObject<HTMLInputElement | null>;
  dialog: DialogName | undefined;
  onDialogClose: () => void;
};

/** What opens at the place in the text that it is about. */
export function EditorPopups(props: EditorPopupsProps) {
  const { view, state, uploads, galleryFiles, dialog, onDialogClose } = props;
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
      <GalleryImages
        view={view}
        state={state}
        uploads={uploads}
        files={galleryFiles}
        dialog={dialog}
        onClose={onDialogClose}
      />
      <LinkPopover view={view} state={state} />
      {dialog === "bookmark" && <BookmarkPopover view={view} onClose={onDialogClose} />}
      {dialog === "video" && <VideoDialog view={view} onClose={onDialogClose} />}
    </>
  );
}
