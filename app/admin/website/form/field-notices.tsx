import type { z } from "zod";
import { textOf } from "#features/website/changes.ts";
import type { FieldPath } from "#features/website/field-path.ts";
import { Button } from "../../../ui/forms/button.tsx";
import type { FieldNotice } from "../draft/field-notices.ts";
import { fieldId, useWebsiteForm } from "./form-context.ts";

type FieldNoticesProps = { schema: z.ZodType; path: FieldPath };

/** What others changed in this field, and what a release changed. */
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
