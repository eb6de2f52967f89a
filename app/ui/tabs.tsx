import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode, Ref } from "react";

type Tab = { value: string; label: string; panel: ReactNode };

type TabsProps = {
  tabs: Tab[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
  ref?: Ref<HTMLDivElement>;
};

export function Tabs({ tabs, value, onChange, className, ref }: TabsProps) {
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
          {tab.value === value && tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
