import { Toolbar } from "@base-ui/react/toolbar";
import { Fragment, useRef } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Tooltip, TooltipGroup } from "../../ui/tooltip.tsx";
import type { Edit, SelectedText } from "./text-edits.ts";
import { IMAGE_ICON, LIBRARY_ICON, shortcut, TOOLBAR } from "./toolbar-items.ts";

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
                <ToolbarButton key={item.label} {...item} onClick={() => onEdit(item.edit)} />
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

type ToolbarButtonProps = {
  label: string;
  shortcutKey?: string;
  icon: string;
  onClick: () => void;
};

function ToolbarButton({ label, shortcutKey, icon, onClick }: ToolbarButtonProps) {
  return (
    <Tooltip text={label} keys={shortcutKey && shortcut(shortcutKey)}>
      <Toolbar.Button
        aria-label={label}
        aria-keyshortcuts={shortcutKey && `Control+${shortcutKey} Meta+${shortcutKey}`}
        className="grid size-9 place-items-center rounded-sm hover:bg-raised hover:text-signal focus-visible:-outline-offset-2"
        onClick={onClick}
      >
        <Icon path={icon} />
      </Toolbar.Button>
    </Tooltip>
  );
}
