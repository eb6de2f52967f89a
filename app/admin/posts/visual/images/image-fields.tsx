import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { ALT_MAX } from "#features/media/media.schema.ts";
import { Button } from "../../../../ui/forms/button.tsx";
import { Input } from "../../../../ui/forms/input.tsx";
import { Option } from "../../../../ui/forms/option.tsx";
import { TextArea } from "../../../../ui/forms/text-area.tsx";
import {
  canCaption,
  changeImage,
  imageValues,
  leaveImage,
  selectedImage,
  toCaption,
} from "./image-commands.ts";

const LABEL = "pt-1.5 font-semibold";
const CONTROL = "min-h-0! py-1.5";

type ImageFieldsProps = { view: EditorView; state: EditorState };

/** What is typed here is in the text with every key. */
export function ImageFields({ view, state }: ImageFieldsProps) {
  const selected = selectedImage(state);
  const caption = useRef<HTMLInputElement>(null);
  if (!selected) return null;
  const values = imageValues(selected);

  function leave() {
    leaveImage(view.state, view.dispatch);
    view.focus();
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <span />
      <Decorative view={view} position={selected.$at.pos} values={values} />
      <AltField
        value={values.alt}
        isDisabled={values.isDecorative}
        onChange={(alt) => changeImage({ alt })(view.state, view.dispatch)}
        onEnter={() => (caption.current ? caption.current.focus() : leave())}
      />
      {canCaption(selected.$at) ? (
        <CaptionField
          inputRef={caption}
          value={values.caption}
          onChange={(text) => changeImage({ caption: text })(view.state, view.dispatch)}
          onLeave={leave}
        />
      ) : (
        values.caption && <FormattedCaption view={view} />
      )}
    </div>
  );
}

type DecorativeProps = {
  view: EditorView;
  position: number;
  values: ReturnType<typeof imageValues>;
};

/** Switched off again, it brings back the alt text. */
function Decorative({ view, position, values }: DecorativeProps) {
  const removed = useRef({ position, alt: values.alt });

  function change(isDecorative: boolean) {
    const { current } = removed;
    if (isDecorative) removed.current = { position, alt: values.alt };
    const alt = current.position === position ? current.alt : "";
    changeImage({ isDecorative, ...(!isDecorative && { alt }) })(view.state, (transaction) =>
      view.dispatch(closeHistory(transaction)),
    );
  }

  return (
    <Option
      type="checkbox"
      checked={values.isDecorative}
      onChange={({ target }) => change(target.checked)}
    >
      Decorative image (no alt text needed)
    </Option>
  );
}

type AltFieldProps = {
  value: string;
  isDisabled: boolean;
  onChange: (alt: string) => void;
  onEnter: () => void;
};

function AltField({ value, isDisabled, onChange, onEnter }: AltFieldProps) {
  const id = useId();
  const [typed, setTyped] = useTyped(value);
  return (
    <>
      <label htmlFor={id} className={LABEL}>
        Alt text
      </label>
      <TextArea
        id={id}
        rows={1}
        dir="auto"
        maxLength={ALT_MAX}
        className={`${CONTROL} field-sizing-content`}
        placeholder="Describe the image to people who can’t see it"
        disabled={isDisabled}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        onKeyDown={(event) => isEnter(event) && onEnter()}
      />
    </>
  );
}

type CaptionFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (caption: string) => void;
  onLeave: () => void;
};

function CaptionField({ inputRef, value, onChange, onLeave }: CaptionFieldProps) {
  const id = useId();
  const [typed, setTyped] = useTyped(value);
  return (
    <>
      <label htmlFor={id} className={LABEL}>
        Caption
      </label>
      <Input
        id={id}
        ref={inputRef}
        type="text"
        dir="auto"
        autoComplete="off"
        className={CONTROL}
        placeholder="Shown below the image (optional)"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        onKeyDown={(event) => isEnter(event) && onLeave()}
      />
    </>
  );
}

function FormattedCaption({ view }: { view: EditorView }) {
  return (
    <>
      <span className={LABEL}>Caption</span>
      <p>
        <Button
          size="small"
          onClick={() => {
            toCaption(view.state, view.dispatch);
            view.focus();
          }}
        >
          Edit in the text
        </Button>
      </p>
    </>
  );
}

function isEnter({ key, nativeEvent }: KeyboardEvent) {
  return key === "Enter" && !nativeEvent.isComposing;
}

/** With the spaces that the text leaves out, until the text says something else. */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  return [typed.trim() === value ? typed : value, setTyped] as const;
}
