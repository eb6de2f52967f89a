import {
  type ComponentProps,
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Field } from "#content/schema/fields.ts";
import { choicesOf, fieldOf, partsOf } from "#features/website/changes.ts";
import { MediaPicker } from "../../../media/media-picker.tsx";
import { useImageUpload } from "../../../media/use-image-upload.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/forms/controls.tsx";
import { Input, TextArea, TextField } from "../../../ui/forms/field.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { useGrowing } from "../../../ui/forms/use-growing.ts";
import { Counter } from "../../posts/editor/counter.tsx";
import { FieldFrame, FieldNotices, type FieldProps } from "./field-frame.tsx";
import { fieldId, useWebsiteForm } from "./form-context.ts";
import { type Entry, ListField } from "./list-field.tsx";

const ALT_MAX = 300;

type Picture = { src: string; alt: string } | null;

/** An image from Media, with its alt text. */
function PictureField({ schema, path, value }: FieldProps<Picture>) {
  const { label, hint } = fieldOf(schema);
  const { change } = useWebsiteForm();
  const [isPicking, setPicking] = useState(false);
  const { upload, progress } = useImageUpload();
  const [refusal, setRefusal] = useState<string>();

  function pick(url: string, alt: string) {
    setPicking(false);
    setRefusal(undefined);
    change(path, { src: pathOf(url), alt });
  }

  async function uploadFirst([file]: File[]) {
    setPicking(false);
    setRefusal(undefined);
    const uploaded = file && (await upload(file, { onFailure: setRefusal }));
    if (uploaded) pick(uploaded.url, "");
  }

  return (
    <fieldset id={fieldId(path)} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="float-left text-sm font-semibold">{label}</legend>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      {value && (
        <img
          src={value.src}
          alt=""
          className="max-h-48 max-w-60 border border-rule object-contain"
        />
      )}
      <p className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setPicking(true)}>
          Choose picture
        </Button>
        {value && (
          <Button size="small" onClick={() => change(path, null)}>
            Remove picture
          </Button>
        )}
      </p>
      {progress !== undefined && (
        <p role="status" className="text-sm text-muted">
          Uploading the picture…
        </p>
      )}
      {refusal && <p className="text-sm font-semibold text-signal">{refusal}</p>}
      {value && (
        <TextField
          label="Alt text"
          hint="Describes the picture to people who can’t see it."
          autoComplete="off"
          maxLength={ALT_MAX}
          value={value.alt}
          onChange={({ target }) => change(path, { ...value, alt: target.value })}
        />
      )}
      <FieldNotices schema={schema} path={path} />
      {isPicking && (
        <MediaPicker
          onPick={({ url, alt }) => pick(url, alt)}
          onFiles={uploadFirst}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}

function pathOf(url: string) {
  return new URL(url, location.href).pathname;
}

const Editor = lazy(() => import("./rich-text-editor.tsx"));

/** Text with paragraphs, lists and links, edited in the visual editor of posts. */
function RichTextField(props: FieldProps<string>) {
  const { area, isSeen } = useSeen();
  const placeholder = <Skeleton className="h-40" />;
  return (
    <div ref={area}>
      <FieldFrame {...props}>
        {(control) =>
          isSeen ? (
            <Suspense fallback={placeholder}>
              <Editor {...props} control={control} />
            </Suspense>
          ) : (
            <div id={control.id} tabIndex={-1}>
              {placeholder}
            </div>
          )
        }
      </FieldFrame>
    </div>
  );
}

/** Starts an editor when it can be seen: a page may have thirty, most of them collapsed. */
function useSeen() {
  const area = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = area;
    if (!current || isSeen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: "400px",
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { area, isSeen };
}

/** The share of a text's limit from which on the counter is shown. */
const COUNTER_SHARE = 0.8;

function LineInput(props: FieldProps<string>) {
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

function TextInput(props: FieldProps<string>) {
  const { path, value } = props;
  const { change } = useWebsiteForm();
  return (
    <FieldFrame {...props} counter={counterOf(props)}>
      {(control) => (
        <GrowingArea {...control} value={value} onType={(typed) => change(path, typed)} />
      )}
    </FieldFrame>
  );
}

/** Short texts, one per line. Empty lines exist only in the field. */
function LinesInput(props: FieldProps<string[]>) {
  const { path, value } = props;
  const { change } = useWebsiteForm();
  const [typed, setTyped] = useState(value.join("\n"));
  const text = linesOf(typed).join("\n") === value.join("\n") ? typed : value.join("\n");
  return (
    <FieldFrame {...props}>
      {(control) => (
        <GrowingArea
          {...control}
          value={text}
          onType={(typed) => {
            setTyped(typed);
            change(path, linesOf(typed));
          }}
        />
      )}
    </FieldFrame>
  );
}

type GrowingAreaProps = ComponentProps<"textarea"> & {
  value: string;
  onType: (text: string) => void;
};

function GrowingArea({ onType, ...control }: GrowingAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area, control.value);
  return (
    <TextArea
      {...control}
      ref={area}
      rows={2}
      className="field-sizing-content resize-none"
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function linesOf(text: string) {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** A text that isn't a number stays in the field, and is not saved. */
function NumberInput(props: FieldProps<number>) {
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
  return max !== undefined && value.trim().length >= COUNTER_SHARE * max ? (
    <span className="ml-auto shrink-0">
      <Counter text={value} max={max} />
    </span>
  ) : null;
}

/** An entry of the table below has values of its own type, which the schema promises. */
type AnyField = ComponentType<FieldProps<never>>;

const COMPONENTS: Record<Field["input"], AnyField | undefined> = {
  line: LineInput,
  text: TextInput,
  "rich text": RichTextField,
  lines: LinesInput,
  number: NumberInput,
  choice: ChoiceField,
  switch: SwitchField,
  picture: PictureField,
  group: GroupField,
  list: EntriesField,
  hidden: undefined,
};

/** The form of any part of the schema. It is not rendered again while its value stays the same. */
const SchemaField = memo(
  function SchemaField(props: FieldProps<unknown>) {
    const Component = COMPONENTS[fieldOf(props.schema).input];
    return Component && <Component {...(props as FieldProps<never>)} />;
  },
  (before, after) =>
    before.schema === after.schema &&
    before.value === after.value &&
    fieldId(before.path) === fieldId(after.path),
);

function EntriesField(props: FieldProps<Entry[]>) {
  const { schema, path } = props;
  return (
    <ListField
      {...props}
      renderEntry={(entry) => (
        <SchemaFields schema={schema} path={[...path, entry.id]} value={entry} />
      )}
    />
  );
}

/** The fields of a group, or of an entry of a list. */
export function SchemaFields({ schema, path, value }: FieldProps<unknown>) {
  const values = value as Record<string, unknown>;
  return partsOf(schema).map(([key, part]) => (
    <SchemaField key={key} schema={part} path={[...path, key]} value={values[key]} />
  ));
}

function GroupField(props: FieldProps<unknown>) {
  const { label, hint } = fieldOf(props.schema);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-l-2 border-rule pl-4 md:pl-5">
      {/* The legend is floated, because it would otherwise be drawn on the border. */}
      <legend className="float-left font-semibold">{label}</legend>
      {hint && <p className="-mt-3 text-sm text-muted">{hint}</p>}
      <SchemaFields {...props} />
    </fieldset>
  );
}

function ChoiceField(props: FieldProps<string>) {
  const { schema, path, value } = props;
  const { change } = useWebsiteForm();
  return (
    <FieldFrame {...props}>
      {(control) => (
        <Select
          {...control}
          className="max-w-60"
          value={value}
          onChange={({ target }) => change(path, target.value)}
        >
          {choicesOf(schema).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

function SwitchField({ schema, path, value }: FieldProps<boolean>) {
  const { label, hint } = fieldOf(schema);
  const { change } = useWebsiteForm();
  return (
    <div id={fieldId(path)} className="grid justify-items-start">
      <Switch label={label} checked={value} onChange={(isOn) => change(path, isOn)} />
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <FieldNotices schema={schema} path={path} />
    </div>
  );
}
