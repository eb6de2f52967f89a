import { Switch } from "@base-ui/react/switch";
import { useId } from "react";

type PublishSwitchProps = { checked: boolean; onChange: (checked: boolean) => void };

export function PublishSwitch({ checked, onChange }: PublishSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Switch.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        className="switch"
        checked={checked}
        onCheckedChange={onChange}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <label htmlFor={id} className="py-2 text-[0.95rem] font-semibold">
        Publish post
      </label>
    </div>
  );
}
