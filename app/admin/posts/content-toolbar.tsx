import { Toolbar } from "@base-ui/react/toolbar";
import { Tooltip } from "@base-ui/react/tooltip";
import { type ChangeEvent, Fragment, useRef } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { Icon } from "../../ui/icons.tsx";
import type { Edit, SelectedText } from "./text-edits.ts";
import { IMAGE_ICON, shortcut, TOOLBAR } from "./toolbar-items.ts";

type ContentToolbarProps = {
  /** The id of the textarea. */
  controls: string;
  onEdit: (edit: (selected: SelectedText) => Edit) => void;
  onImages: (files: File[]) => void;
};

export function ContentToolbar({ controls, onEdit, onImages }: ContentToolbarProps) {
  const picker = useRef<HTMLInputElement>(null);

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    onImages([...(target.files ?? [])]);
    // The same file can be chosen again.
    target.value = "";
  }

  return (
    <>
      <Toolbar.Root aria-label="Formatting" aria-controls={controls} className="toolbar">
        <Tooltip.Provider>
          {TOOLBAR.map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <Toolbar.Separator className="toolbar-separator" />}
              {group.map((item) => (
                <ToolbarButton key={item.label} {...item} onClick={() => onEdit(item.edit)} />
              ))}
            </Fragment>
          ))}
          <ToolbarButton label="Image" icon={IMAGE_ICON} onClick={() => picker.current?.click()} />
        </Tooltip.Provider>
      </Toolbar.Root>
      <input
        ref={picker}
        type="file"
        accept={IMAGE_ACCEPT}
        multiple
        hidden
        aria-label="Images for the content"
        onChange={pick}
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
    <Tooltip.Root>
      <Toolbar.Button
        render={<Tooltip.Trigger />}
        aria-label={label}
        aria-keyshortcuts={shortcutKey && `Control+${shortcutKey} Meta+${shortcutKey}`}
        className="toolbar-button"
        onClick={onClick}
      >
        <Icon path={icon} />
      </Toolbar.Button>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-[65]">
          <Tooltip.Popup className="tooltip">
            {label}
            {shortcutKey && <kbd>{shortcut(shortcutKey)}</kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
