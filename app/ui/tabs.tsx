import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode, Ref } from "react";

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
  ref?: Ref<HTMLDivElement>;
};

export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  className,
  ref,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root ref={ref} value={value} onValueChange={onChange} className={className}>
      <BaseTabs.List activateOnFocus className="flex border-b border-control">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            aria-controls={`${tab.value}-panel`}
            className="-mb-px min-h-11 flex-1 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-signal data-active:border-signal data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        // A panel that is left would show for one more frame, beside the next, and the page jump.
        <BaseTabs.Panel
          key={tab.value}
          keepMounted
          id={`${tab.value}-panel`}
          value={tab.value}
          className="pt-6 data-ending-style:hidden"
        >
          {(tab.staysMounted || tab.value === value) && tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
