import { Toolbar } from "@base-ui/react/toolbar";
import type { EditorView } from "prosemirror-view";
import { type RefObject, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../../../ui/file-input.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { LazyMediaPicker, type PickedImage } from "../../media/lazy-media-picker.tsx";
import { TOOLBAR_BUTTON } from "../toolbar-button.tsx";
import { insertImage } from "./commands.ts";
import { IMAGE_ICON } from "./toolbar-items.ts";

type InsertImageProps = {
  view: EditorView | undefined;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
};

export function InsertImage({ view, buttonRef, onFiles }: InsertImageProps) {
  const files = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);

  function insertPicked({ url, alt }: PickedImage) {
    setPicking(false);
    if (!view) return;
    insertImage(url, alt)(view.state, view.dispatch);
    // Once the dialog is gone and has returned the focus.
    setTimeout(() => view.focus());
  }

  const trigger = (
    <Toolbar.Button
      ref={buttonRef}
      aria-label="Insert image"
      title="Insert image"
      disabled={!view}
      className={TOOLBAR_BUTTON}
    >
      <Icon path={IMAGE_ICON} />
    </Toolbar.Button>
  );
  return (
    <>
      <Menu trigger={trigger} align="start">
        <MenuItem onSelect={() => files.current?.click()}>Upload</MenuItem>
        <MenuItem onSelect={() => setPicking(true)}>Choose from Media</MenuItem>
      </Menu>
      <FileInput
        ref={files}
        accept={IMAGE_ACCEPT}
        multiple
        hidden
        aria-label="Images for the content"
        onFiles={onFiles}
      />
      {isPicking && <LazyMediaPicker onPick={insertPicked} onClose={() => setPicking(false)} />}
    </>
  );
}
