import { useRef, useState } from "react";
import { fieldOf } from "#features/website/walk-schema.ts";
import { Input } from "../../../ui/forms/input.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useGrowing } from "../../../ui/forms/use-growing.ts";
import { Counter } from "../../posts/editor/counter.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";
import { useWebsiteForm } from "./form-context.ts";

/** The part of its limit from which on a text shows how long it is. */
const NEAR = 0.8;

export function LineInput(props: FieldProps<string>) {
  const { schema, path, value } = props;
  const { change } = useWebsiteForm();
  return (
    <FieldFrame {...props} counter={counterOf(props)}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode={fieldOf(schema).label.includes("phone") ? "tel" : undefined}
          value={value}
          onChange={({ target }) => change(path, target.value)}
        />
      )}
    </FieldFrame>
  );
}

export function TextInput(props: FieldProps<string>) {
  const { path, value } = props;
  const { change } = useWebsiteForm();
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area, value);
  return (
    <FieldFrame {...props} counter={counterOf(props)}>
      {(control) => (
        <TextArea
          {...control}
          ref={area}
          rows={2}
          className="field-sizing-content resize-none"
          value={value}
          onChange={({ target }) => change(path, target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Short texts, one per line. Empty lines are only in the field. */
export function LinesInput(props: FieldProps<string[]>) {
  const { path, value } = props;
  const { change } = useWebsiteForm();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(value.join("\n"));
  const text = linesOf(typed).join("\n") === value.join("\n") ? typed : value.join("\n");
  useGrowing(area, text);
  return (
    <FieldFrame {...props}>
      {(control) => (
        <TextArea
          {...control}
          ref={area}
          rows={2}
          className="field-sizing-content resize-none"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            change(path, linesOf(target.value));
          }}
        />
      )}
    </FieldFrame>
  );
}

function linesOf(text: string) {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** What is no number stays in the field. */
export function NumberInput(props: FieldProps<number>) {
  const { path, value } = props;
  const { change } = useWebsiteForm();
  const [typed, setTyped] = useState(String(value));
  const isNumber = isNumeric(typed);
  const text = isNumber && Number(typed) !== value ? String(value) : typed;
  return (
    <FieldFrame {...props} error={isNumber ? undefined : "Enter a number"}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40 tabular-nums"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isNumeric(target.value)) change(path, Number(target.value));
          }}
        />
      )}
    </FieldFrame>
  );
}

function isNumeric(text: string) {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function counterOf({ schema, value }: FieldProps<string>) {
  const { max } = fieldOf(schema);
  return max !== undefined && value.trim().length >= NEAR * max ? (
    <span className="ml-auto shrink-0">
      <Counter text={value} max={max} />
    </span>
  ) : null;
}
