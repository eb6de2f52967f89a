import { Autocomplete as Base } from "@base-ui/react/autocomplete";
import { type ReactNode, useState } from "react";
import { CONTROL, type Control } from "./field.tsx";

type AutocompleteProps<Item> = {
  control: Control;
  value: string;
  onChange: (value: string) => void;
  /** The suggestions for the value. */
  items: Item[];
  /** The text for the field when an item is chosen. */
  textOf: (item: Item) => string;
  onPick?: (item: Item) => void;
  placeholder?: string;
  inputMode?: "text" | "url";
  isFocused?: boolean;
  /** Enter chooses the first item without an arrow key. */
  isFirstHighlighted?: boolean;
  /** Renders an item. */
  children: (item: Item) => ReactNode;
};

/** A text field with suggestions below: arrow keys and Enter, or a click, choose one. */
export function Autocomplete<Item>(props: AutocompleteProps<Item>) {
  const { control, value, onChange, items, textOf, onPick, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Base.Root
      items={items}
      // While the list is open, screen readers see nothing else, so it never opens empty.
      open={isOpen && items.length > 0}
      onOpenChange={setOpen}
      mode="none"
      autoHighlight={props.isFirstHighlighted ? "always" : false}
      value={value}
      itemToStringValue={textOf}
      onValueChange={(next, { reason }) => {
        onChange(next);
        const picked = reason === "item-press" && items.find((item) => textOf(item) === next);
        if (picked) onPick?.(picked);
      }}
    >
      <Base.Input
        {...control}
        className={CONTROL}
        placeholder={props.placeholder}
        inputMode={props.inputMode}
        autoFocus={props.isFocused}
      />
      <Base.Portal>
        <Base.Positioner className="z-65" sideOffset={4} collisionPadding={12}>
          <Base.Popup className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto border border-control bg-raised py-1 text-sm text-ink">
            <Base.List>
              {(item: Item) => (
                <Base.Item
                  key={textOf(item)}
                  value={item}
                  className="flex min-h-10 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 outline-none data-highlighted:bg-rule"
                >
                  {children(item)}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
