import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ImageUpload } from "../content/use-content-images.ts";
import type { DialogName } from "./dialogs.ts";
import { ImagePanel } from "./images/image-panel.tsx";
import { LinkPopover } from "./links/link-popover.tsx";
import { SlashMenu } from "./slash-menu/slash-menu.tsx";
import { VideoDialog } from "./video/video-dialog.tsx";

type EditorPopupsProps = {
  view: EditorView;
  state: EditorState;
  upload: ImageUpload["upload"];
  dialog: DialogName | undefined;
  onDialogClose: () => void;
};

/** What opens at the place in the text that it is about. */
export function EditorPopups({ view, state, upload, dialog, onDialogClose }: EditorPopupsProps) {
  return (
    <>
      <SlashMenu view={view} state={state} />
      <ImagePanel
        view={view}
        state={state}
        upload={upload}
        isDescribing={dialog === "image details"}
        onDescribing={onDialogClose}
      />
      <LinkPopover view={view} state={state} />
      {dialog === "video" && <VideoDialog view={view} onClose={onDialogClose} />}
    </>
  );
}
