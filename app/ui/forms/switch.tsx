import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex shrink-0 items-center gap-2">
      <BaseSwitch.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        className="inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-control bg-field p-0.5 transition-colors duration-100 data-checked:border-brand data-checked:bg-brand disabled:opacity-65"
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      >
        <BaseSwitch.Thumb className="size-5 rounded-full bg-control transition-transform duration-100 data-checked:translate-x-5 data-checked:bg-ground" />
      </BaseSwitch.Root>
      <label htmlFor={id} className="py-2 text-sm font-semibold whitespace-nowrap">
        {label}
      </label>
    </div>
  );
}
