import type { KeyboardEvent, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

type Tab<Value extends string> = {
  value: Value;
  label: string;
  panel: ReactNode;
  /** Keeps the panel mounted while another tab is shown, because it may have unsaved text. */
  staysMounted?: boolean;
};

type TabsProps<Value extends string> = {
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** Shown in one line with the tabs, which then are small, as in a switch inside a form. */
  label?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  className,
  label,
  ref,
}: TabsProps<Value>) {
  const isCompact = label !== undefined;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
    select(tabs[index]?.value);
  }

  function select(next: Value | undefined) {
    if (next !== undefined && next !== value) onChange(next);
  }

  return (
    <div ref={ref} className={className}>
      <div
        className={classNames(
          "flex items-center border-b",
          isCompact ? "border-rule" : "border-control",
        )}
      >
        {label}
        <div
          role="tablist"
          onKeyDown={onKeyDown}
          className={classNames("flex", isCompact ? "ml-auto" : "flex-1")}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${tab.value}-tab`}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => select(tab.value)}
              aria-controls={`${tab.value}-panel`}
              className={classNames(
                "-mb-px border-transparent px-3 font-semibold text-muted hover:text-signal aria-selected:border-signal aria-selected:text-ink",
                isCompact ? "min-h-9 border-b-2 text-sm" : "min-h-11 flex-1 border-b-3",
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${tab.value}-panel`}
          aria-labelledby={`${tab.value}-tab`}
          hidden={tab.value !== value}
          className={isCompact ? "pt-5" : "pt-6"}
        >
          {(tab.staysMounted || tab.value === value) && tab.panel}
        </div>
      ))}
    </div>
  );
}
