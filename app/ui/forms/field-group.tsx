import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";

type FieldGroupProps = ComponentProps<"fieldset"> & { legend: string };

/** Fields that belong together, under a heading. */
export function FieldGroup({ legend, className, children, ...fieldset }: FieldGroupProps) {
  return (
    <fieldset
      className={classNames(
        "grid min-w-0 grid-cols-1 gap-4 border border-rule bg-raised p-4 data-dropping:outline-2 data-dropping:outline-signal data-dropping:outline-dashed md:p-5",
        className,
      )}
      {...fieldset}
    >
      {/* Floated, because a legend is otherwise drawn on the border. */}
      <legend className="float-left font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
