import { Toolbar } from "@base-ui/react/toolbar";
import type { RefObject } from "react";
import { Icon } from "../../../ui/layout/icons.tsx";
import { ImageMenu } from "../../media/image-menu.tsx";
import type { PickedImage } from "../../media/lazy-media-picker.tsx";
import { IMAGE_ICON } from "../html/toolbar-items.ts";
import { TOOLBAR_BUTTON } from "./toolbar-button.tsx";

type InsertImageMenuProps = {
  isDisabled?: boolean;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
  onPick: (image: PickedImage) => void;
};

/** A button of a toolbar. */
export function InsertImageMenu({ isDisabled, buttonRef, onFiles, onPick }: InsertImageMenuProps) {
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
    <ImageMenu
      trigger={trigger}
      fileLabel="Images for the content"
      multiple
      onFiles={onFiles}
      onPick={onPick}
    />
  );
}
