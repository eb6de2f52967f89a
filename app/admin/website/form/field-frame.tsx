import { type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";
import type { z } from "zod";
import type { FieldPath } from "#features/website/field-path.ts";
import { fieldOf } from "#features/website/walk-schema.ts";
import type { Control } from "../../../ui/forms/field.tsx";
import { MisfitContext } from "../preview/misfit-context.ts";
import { FieldNotices } from "./field-notices.tsx";
import { fieldId } from "./form-context.ts";

export type FieldProps<Value> = { schema: z.ZodType; path: FieldPath; value: Value };

type FieldFrameProps = FieldProps<unknown> & {
  /** What the schema can't say, such as a text that is no number. */
  error?: string | undefined;
  /** Next to the hint. */
  counter?: ReactNode;
  /** Renders the control. */
  children: (control: Control & { onBlur: () => void }) => ReactNode;
};

/** A control under its label. What breaks a rule is said once the field was left. */
export function FieldFrame({ schema, path, value, error, counter, children }: FieldFrameProps) {
  const { label, hint } = fieldOf(schema);
  const id = fieldId(path);
  const misfit = useContext(MisfitContext).get(id);
  const { message, touch } = useRuleCheck(schema, path, value, error);
  const described = [
    message && `${id}-error`,
    misfit && `${id}-misfit`,
    hint && `${id}-hint`,
  ].filter(Boolean);
  const control = {
    id,
    "aria-invalid": message ? true : undefined,
    "aria-describedby": described.join(" ") || undefined,
    onBlur: touch,
  };
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(control)}
      <MisfitMessage path={path} />
      {message && <FieldMessage id={`${id}-error`}>{message}</FieldMessage>}
      {(hint || counter) && (
        <div className="flex justify-between gap-4 text-sm text-muted">
          <p id={`${id}-hint`}>{hint}</p>
          {counter}
        </div>
      )}
      <FieldNotices schema={schema} path={path} />
    </div>
  );
}

export function FieldMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm font-semibold text-signal">
      {children}
    </p>
  );
}

/** A warning: it can be published. */
export function MisfitMessage({ path }: { path: FieldPath }) {
  const id = fieldId(path);
  const misfit = useContext(MisfitContext).get(id);
  if (!misfit) return null;
  return (
    <p id={`${id}-misfit`} className="text-sm font-semibold">
      {misfit}
    </p>
  );
}

/** The first broken rule, once the field was left or a link led to it. */
function useRuleCheck(schema: z.ZodType, path: FieldPath, value: unknown, error?: string) {
  const [isTouched, setTouched] = useState(false);
  const { hash } = useLocation();
  const isLinked = hash === `#${fieldId(path)}`;
  const message = error ?? schema.safeParse(value).error?.issues[0]?.message;
  return { message: isTouched || isLinked ? message : undefined, touch: () => setTouched(true) };
}
