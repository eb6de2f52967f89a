import { Toolbar } from "@base-ui/react/toolbar";
import { Fragment, useRef } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { TooltipGroup } from "../../ui/tooltip.tsx";
import type { Edit, SelectedText } from "./text-edits.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import { IMAGE_ICON, LIBRARY_ICON, TOOLBAR } from "./toolbar-items.ts";

type ContentToolbarProps = {
  /** The id of the textarea. */
  controls: string;
  onEdit: (edit: (selected: SelectedText) => Edit) => void;
  onImages: (files: File[]) => void;
  onLibrary: () => void;
};

export function ContentToolbar({ controls, onEdit, onImages, onLibrary }: ContentToolbarProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Toolbar.Root
        aria-label="Formatting"
        aria-controls={controls}
        className="-ml-1.5 flex flex-wrap items-center"
      >
        <TooltipGroup>
          {TOOLBAR.map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <Toolbar.Separator className="mx-0.5 h-6 w-px bg-rule" />}
              {group.map((item) => (
                <ToolbarButton
                  key={item.label}
                  label={item.label}
                  keys={item.shortcutKey && `Mod+${item.shortcutKey.toUpperCase()}`}
                  icon={item.icon}
                  onClick={() => onEdit(item.edit)}
                />
              ))}
            </Fragment>
          ))}
          <ToolbarButton label="Image" icon={IMAGE_ICON} onClick={() => picker.current?.click()} />
          <ToolbarButton label="Media library" icon={LIBRARY_ICON} onClick={onLibrary} />
        </TooltipGroup>
      </Toolbar.Root>
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
