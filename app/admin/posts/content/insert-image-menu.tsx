import { Toolbar } from "@base-ui/react/toolbar";
import { type RefObject, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../../../ui/forms/file-input.tsx";
import { Icon } from "../../../ui/layout/icons.tsx";
import { Menu, MenuItem } from "../../../ui/layout/menu.tsx";
import { LazyMediaPicker, type PickedImage } from "../../media/lazy-media-picker.tsx";
import { IMAGE_ICON } from "../html/toolbar-items.ts";
import { TOOLBAR_BUTTON } from "./toolbar-button.tsx";

type InsertImageMenuProps = {
  isDisabled?: boolean;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
  onPick: (image: PickedImage) => void;
};

/** A button of a toolbar: images from a file, or from those that were uploaded before. */
export function InsertImageMenu({ isDisabled, buttonRef, onFiles, onPick }: InsertImageMenuProps) {
  const files = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);

  const trigger = (
    <Toolbar.Button
      ref={buttonRef}
      aria-label="Insert image"
      title="Insert image"
      disabled={isDisabled}
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
      {isPicking && (
        <LazyMediaPicker
          onPick={(picked) => {
            setPicking(false);
            onPick(picked);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
