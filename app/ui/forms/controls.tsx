import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";
import { CONTROL, Field, Input, TextArea } from "./field.tsx";

/** Narrows a list down to entries with certain words. */
export function SearchField({ label, ...input }: ComponentProps<typeof Input> & { label: string }) {
  return (
    <Field label={label}>
      {(control) => <Input {...control} type="search" autoComplete="off" {...input} />}
    </Field>
  );
}

type TextAreaFieldProps = Omit<ComponentProps<typeof TextArea>, "id"> &
  Omit<ComponentProps<typeof Field>, "children">;

/** A text area under its label. */
export function TextAreaField({ label, name, hint, isRequired, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, name, hint, isRequired }}>
      {(control) => <TextArea {...control} {...area} />}
    </Field>
  );
}

type SelectFieldProps = SelectProps & {
  label: string;
  /** Options after those in `children`. */
  options?: SelectOptionsProps["of"];
};

/** A select under its label. */
export function SelectField({ label, name, options, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} name={name}>
      {(control) => (
        <Select {...control} {...select}>
          {children}
          <SelectOptions of={options} />
        </Select>
      )}
    </Field>
  );
}

/** The browser's own select, because phones have a good one. */
type SelectProps = ComponentProps<"select"> & {
  /** Small enough for a toolbar. */
  isCompact?: boolean;
};

export function Select({ className, isCompact, ...select }: SelectProps) {
  return (
    <select
      className={classNames(CONTROL, "pr-8", isCompact && "max-h-9 min-h-0! py-1", className)}
      {...select}
    />
  );
}

type SelectOptionsProps = { of: readonly (readonly [value: string, label: string])[] | undefined };

export function SelectOptions({ of }: SelectOptionsProps) {
  return of?.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

type OptionProps = Omit<ComponentProps<"input">, "type"> & {
  type: "checkbox" | "radio";
  /** Small enough for a bar. */
  isCompact?: boolean;
};

/** A checkbox or radio button with its label to the right. */
export function Option({ isCompact = false, children, ...input }: OptionProps) {
  return (
    <label
      className={classNames(
        "flex min-w-0 wrap-anywhere",
        isCompact ? "min-h-6 items-center gap-1 md:min-h-7" : "items-baseline gap-2.5",
      )}
    >
      <input
        className={classNames(
          "shrink-0 accent-brand",
          isCompact ? "m-0 size-4" : "size-4.5 translate-y-0.5",
        )}
        {...input}
      />
      {children}
    </label>
  );
}

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
      {/* The legend floats, because it would otherwise be drawn on the border. */}
      <legend className="float-left font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
