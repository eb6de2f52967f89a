import { type ReactElement, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../ui/forms/file-input.tsx";
import { Menu, MenuItem } from "../ui/layout/menu.tsx";
import { MediaPicker, type PickedImage } from "./media-picker.tsx";

type ImageMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  fileLabel: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  onPick: (image: PickedImage) => void;
};

/** A menu to choose images from files, or from those that were uploaded before. */
export function ImageMenu({ trigger, fileLabel, multiple, onFiles, onPick }: ImageMenuProps) {
  const files = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Menu trigger={trigger} align="start">
        <MenuItem onSelect={() => files.current?.click()}>Upload</MenuItem>
        <MenuItem onSelect={() => setPicking(true)}>Choose from Media</MenuItem>
      </Menu>
      <FileInput
        ref={files}
        accept={IMAGE_ACCEPT}
        multiple={multiple}
        hidden
        aria-label={fileLabel}
        onFiles={onFiles}
      />
      {isPicking && (
        <MediaPicker
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
