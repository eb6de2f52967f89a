import { type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";
import type { z } from "zod";
import { type FieldPath, fieldOf, textOf } from "#features/website/changes.ts";
import { Button } from "../../../ui/button.tsx";
import type { Control } from "../../../ui/forms/field.tsx";
import type { FieldNotice } from "../draft/collect-notices.ts";
import { fieldId, MisfitContext, useWebsiteForm } from "./form-context.ts";

export type FieldProps<Value> = { schema: z.ZodType; path: FieldPath; value: Value };

type FieldFrameProps = FieldProps<unknown> & {
  /** An error that the schema can't find, such as a text that isn't a number. */
  error?: string | undefined;
  /** A counter next to the hint. */
  counter?: ReactNode;
  /** Renders the control. */
  children: (control: Control & { onBlur: () => void }) => ReactNode;
};

/** A control with its label. Broken rules are shown after the field has lost the focus. */
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

/** A warning about a text that doesn't fit. It doesn't block publishing. */
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

/** The first broken rule, once the field has lost the focus or a link led to it. */
function useRuleCheck(schema: z.ZodType, path: FieldPath, value: unknown, error?: string) {
  const [isTouched, setTouched] = useState(false);
  const { hash } = useLocation();
  const isLinked = hash === `#${fieldId(path)}`;
  const message = error ?? schema.safeParse(value).error?.issues[0]?.message;
  return { message: isTouched || isLinked ? message : undefined, touch: () => setTouched(true) };
}

type FieldNoticesProps = { schema: z.ZodType; path: FieldPath };

/** Notices about others' changes to this field, and about its new default. */
export function FieldNotices({ schema, path }: FieldNoticesProps) {
  const { notices } = useWebsiteForm();
  return notices
    .get(fieldId(path))
    ?.map((notice) => <Notice key={notice.kind} schema={schema} notice={notice} />);
}

function Notice({ schema, notice }: { schema: z.ZodType; notice: FieldNotice }) {
  const { kind, by, value, onUse, onKeep } = notice;
  const isTheirs = kind === "theirs";
  return (
    <div
      role={isTheirs ? "alert" : undefined}
      className="grid gap-2 border border-l-4 border-control border-l-signal bg-raised p-3 text-sm"
    >
      <p className="font-semibold">
        {isTheirs
          ? `${by ?? "Someone else"} changed this, too.`
          : "The default has changed since you replaced it."}
      </p>
      <div>
        <p className="text-muted">{isTheirs ? "Their version" : "New default"}</p>
        <p className="wrap-anywhere whitespace-pre-line">{textOf(schema, value) || "(empty)"}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Button size="small" onClick={onUse}>
          {isTheirs ? "Use theirs" : "Use the new default"}
        </Button>
        <Button size="small" onClick={onKeep}>
          Keep mine
        </Button>
      </p>
    </div>
  );
}
