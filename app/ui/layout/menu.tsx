import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { Link } from "react-router";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end";
  /** The menu opens at the end of a click, because pressing the button may start a drag. */
  isTriggerDraggable?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** The element that gets the focus when the menu closes. Default: the button. */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function Menu({
  trigger,
  align = "end",
  isTriggerDraggable,
  onOpenChange,
  finalFocus,
  children,
}: MenuProps) {
  return (
    <BaseMenu.Root onOpenChange={onOpenChange}>
      <BaseMenu.Trigger render={trigger} {...(isTriggerDraggable && WITHOUT_PRESS)} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-55" sideOffset={6} align={align} collisionPadding={12}>
          <BaseMenu.Popup
            finalFocus={finalFocus}
            className="min-w-48 border border-control bg-raised py-1 text-sm text-ink"
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const WITHOUT_PRESS: Pick<BaseMenu.Trigger.Props, "onPointerDown" | "onMouseDown"> = {
  onPointerDown: (event) => event.preventBaseUIHandler(),
  onMouseDown: (event) => event.preventBaseUIHandler(),
};

type MenuItemProps = { onSelect: () => void; disabled?: boolean; children: ReactNode };

export function MenuItem({ onSelect, disabled, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={ITEM} disabled={disabled} onClick={onSelect}>
      {children}
    </BaseMenu.Item>
  );
}

type MenuLinkProps = {
  to: string;
  /** Opens in a new tab, as a page of the public site. */
  isNewTab?: boolean;
  children: ReactNode;
};

export function MenuLink({ to, isNewTab, children }: MenuLinkProps) {
  const place = isNewTab
    ? { href: to, target: "_blank", rel: "noreferrer" }
    : { render: <Link to={to} /> };
  return (
    <BaseMenu.LinkItem className={ITEM} closeOnClick {...place}>
      {children}
    </BaseMenu.LinkItem>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  /** Returns the chosen value. Called whenever the menu opens. */
  current: () => Value;
  onSelect: (value: Value) => void;
};

/** A group of items of which one is chosen. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, options, current, onSelect } = props;
  return (
    <BaseMenu.RadioGroup defaultValue={current()} onValueChange={onSelect}>
      <BaseMenu.GroupLabel className="px-4 pt-2 text-xs text-muted">{label}</BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} className={ITEM} closeOnClick>
          {option.label}
          <BaseMenu.RadioItemIndicator className="ml-auto text-brand">
            <Check size={16} />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

/** Says what the menu is about, above its items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="max-w-64 px-4 py-2 text-xs text-muted">{children}</div>;
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 border-t border-rule" />;
}

const ITEM =
  "flex min-h-10 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left no-underline outline-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-rule";
