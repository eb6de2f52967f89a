import { memo } from "react";
import type { PickedImage } from "../../media/lazy-media-picker.tsx";
import { FormattingToolbar } from "../html/formatting-toolbar.tsx";
import type { Edit, SelectedText } from "../html/text-edits.ts";
import { TOOLBAR } from "../html/toolbar-items.ts";
import { InsertImageMenu } from "./insert-image-menu.tsx";

type ContentToolbarProps = {
  isDisabled: boolean;
  onEdit: (edit: (selected: SelectedText) => Edit) => void;
  onImages: (files: File[]) => void;
  onPick: (image: PickedImage) => void;
};

/** Not rendered again with each key that is typed. */
export const ContentToolbar = memo(function ContentToolbar(props: ContentToolbarProps) {
  const { isDisabled, onEdit, onImages, onPick } = props;
  const groups = TOOLBAR.map((group) =>
    group.map(({ label, shortcutKey, icon, edit }) => ({
      label,
      keys: shortcutKey && `Mod+${shortcutKey.toUpperCase()}`,
      icon,
      onClick: () => onEdit(edit),
    })),
  );
  return (
    <FormattingToolbar isDisabled={isDisabled} groups={groups}>
      <InsertImageMenu onFiles={onImages} onPick={onPick} />
    </FormattingToolbar>
  );
});
