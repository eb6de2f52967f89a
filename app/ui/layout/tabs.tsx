import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

type Tab<Value extends string> = {
  value: Value;
  label: string;
  panel: ReactNode;
  /** Mounted while another tab is shown, because it may have unsaved text. */
  staysMounted?: boolean;
};

type TabsProps<Value extends string> = {
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** For a switch inside a form: in one line with the tabs, which are small and close to their panel. */
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
  return (
    <BaseTabs.Root ref={ref} value={value} onValueChange={onChange} className={className}>
      <div
        className={classNames(
          "flex items-center border-b",
          isCompact ? "border-rule" : "border-control",
        )}
      >
        {label}
        <BaseTabs.List
          activateOnFocus
          className={classNames("flex", isCompact ? "ml-auto" : "flex-1")}
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              aria-controls={`${tab.value}-panel`}
              className={classNames(
                "-mb-px border-transparent px-3 font-semibold text-muted hover:text-signal data-active:border-signal data-active:text-ink",
                isCompact ? "min-h-9 border-b-2 text-sm" : "min-h-11 flex-1 border-b-3",
              )}
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        // A panel that is left would show for one more frame, beside the next, and the page jump.
        <BaseTabs.Panel
          key={tab.value}
          keepMounted
          id={`${tab.value}-panel`}
          value={tab.value}
          className={classNames("data-ending-style:hidden", isCompact ? "pt-5" : "pt-6")}
        >
          {(tab.staysMounted || tab.value === value) && tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
