import { Toolbar } from "@base-ui/react/toolbar";
import { ImageIcon } from "lucide-react";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useMemo } from "react";
import { ImageMenu } from "../../../media/image-menu.tsx";
import { TooltipGroup } from "../../../ui/feedback/tooltip.tsx";
import { TOOLBAR_BUTTON, ToolbarButton } from "../../toolbar.tsx";
import { runAsStep } from "../document/commands.ts";
import { insertImage } from "../images/image-commands.ts";
import { VISUAL_TOOLBAR, type VisualItem } from "./toolbar-items.ts";

type RowOfToolsProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  isLocked: boolean;
  imageButton: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
};

/** The toolbar that stays at the top of the window. */
export function RowOfTools({ view, state, isLocked, imageButton, onFiles }: RowOfToolsProps) {
  const imageMenu = useMemo(() => {
    const trigger = (
      <Toolbar.Button
        ref={imageButton}
        aria-label="Insert image"
        title="Insert image"
        disabled={!view}
        className={TOOLBAR_BUTTON}
      >
        <ImageIcon />
      </Toolbar.Button>
    );
    return (
      <ImageMenu
        trigger={trigger}
        fileLabel="Images for the content"
        multiple
        onFiles={onFiles}
        onPick={({ url, alt }) => view && insertImage({ src: url, alt })(view.state, view.dispatch)}
      />
    );
  }, [view, imageButton, onFiles]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the buttons inside
    <div onKeyDown={(event) => leaveTools(event, view)}>
      <VisualToolbar view={view} state={state} isDisabled={isLocked} items={VISUAL_TOOLBAR}>
        {imageMenu}
      </VisualToolbar>
    </div>
  );
}

/** Escape moves the focus back to the text. */
export function leaveTools(event: KeyboardEvent, view: EditorView | undefined) {
  if (event.key !== "Escape") return;
  event.preventDefault();
  view?.focus();
}

type VisualToolbarProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  label?: string;
  isDisabled?: boolean;
  items: VisualItem[][];
  /** More buttons for the last group, such as those that open a menu. */
  children?: ReactNode;
};

/** A toolbar of commands, which shows for each whether it is possible and whether it is on. */
export function VisualToolbar(props: VisualToolbarProps) {
  const { view, state, label = "Formatting", isDisabled = false, items, children } = props;
  const groups = items.map((group) =>
    group.map((item) => ({
      item,
      isOn: item.isOn && state && item.isOn(state),
      isDisabled: !state || !item.command(state),
    })),
  );
  const shown = JSON.stringify(groups);
  // Memoized, because most keys change nothing about the toolbar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` and `items` say all about the groups
  return useMemo(
    () => (
      <Toolbar.Root
        aria-label={label}
        disabled={isDisabled}
        className="flex items-center gap-x-2.5 overflow-x-auto [scrollbar-width:none]"
      >
        <TooltipGroup>
          {groups.map((group, index) => (
            <Toolbar.Group key={group[0]?.item.label} className="flex shrink-0">
              {group.map((button) => (
                <ItemButton key={button.item.label} view={view} {...button} />
              ))}
              {index === groups.length - 1 && children}
            </Toolbar.Group>
          ))}
        </TooltipGroup>
      </Toolbar.Root>
    ),
    [view, label, isDisabled, shown, items, children],
  );
}

type ItemButtonProps = {
  view: EditorView | undefined;
  item: VisualItem;
  isOn: boolean | undefined;
  isDisabled: boolean;
};

/** Memoized, because a change of the toolbar is mostly about one or two of its buttons. */
const ItemButton = memo(function ItemButton({ view, item, isOn, isDisabled }: ItemButtonProps) {
  const { label, keys, icon, command } = item;
  function run() {
    if (!view) return;
    runAsStep(command, view);
    view.focus();
  }
  return (
    <ToolbarButton
      label={label}
      keys={keys}
      icon={icon}
      isOn={isOn}
      isDisabled={isDisabled}
      onClick={run}
    />
  );
});
