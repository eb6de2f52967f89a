import { useRef } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { FormattingToolbar } from "./formatting-toolbar.tsx";
import type { Edit, SelectedText } from "./text-edits.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import { IMAGE_ICON, LIBRARY_ICON, TOOLBAR } from "./toolbar-items.ts";

type ContentToolbarProps = {
  /** The id of the textarea. */
  onEdit: (edit: (selected: SelectedText) => Edit) => void;
  onImages: (files: File[]) => void;
  onLibrary: () => void;
};

export function ContentToolbar({ onEdit, onImages, onLibrary }: ContentToolbarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const groups = TOOLBAR.map((group) =>
    group.map(({ label, shortcutKey, icon, edit }) => ({
      label,
      keys: shortcutKey && `Mod+${shortcutKey.toUpperCase()}`,
      icon,
      onClick: () => onEdit(edit),
    })),
  );
  return (
    <>
      <FormattingToolbar groups={groups}>
        <ToolbarButton label="Image" icon={IMAGE_ICON} onClick={() => picker.current?.click()} />
        <ToolbarButton label="Media library" icon={LIBRARY_ICON} onClick={onLibrary} />
      </FormattingToolbar>
      <FileInput
        ref={picker}
        accept={IMAGE_ACCEPT}
        multiple
        hidden
        aria-label="Images for the content"
        onFiles={onImages}
      />
    </>
  );
}
