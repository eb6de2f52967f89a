import type { EditorView } from "prosemirror-view";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { ALT_MAX } from "#features/media/media.schema.ts";
import { Button } from "../../../ui/button.tsx";
import { Option } from "../../../ui/forms/controls.tsx";
import { Input, TextArea } from "../../../ui/forms/field.tsx";
import { type EditorProps, runAndFocus, runAsStep } from "../document/commands.ts";
import {
  canCaption,
  changeImage,
  imageValues,
  leaveImage,
  selectedImage,
  toCaption,
} from "../images/image-commands.ts";

const LABEL = "pt-1.5 font-semibold";
const CONTROL = "min-h-0! py-1.5";

/** Fields for the selected image, which change it with every key. */
export function ImageFields({ view, state }: EditorProps) {
  const selected = selectedImage(state);
  const caption = useRef<HTMLInputElement>(null);
  if (!selected) return null;
  const values = imageValues(selected);

  const leave = () => runAndFocus(leaveImage, view);

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <span />
      <Decorative view={view} position={selected.$at.pos} values={values} />
      <TextRow
        label="Alt text"
        value={values.alt}
        onChange={(alt) => changeImage({ alt })(view.state, view.dispatch)}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={1}
            maxLength={ALT_MAX}
            className={`${CONTROL} field-sizing-content`}
            placeholder="Describe the image to people who can’t see it"
            disabled={values.isDecorative}
            onKeyDown={(event) =>
              isEnter(event) && (caption.current ? caption.current.focus() : leave())
            }
          />
        )}
      </TextRow>
      {canCaption(selected.$at) ? (
        <TextRow
          label="Caption"
          value={values.caption}
          onChange={(text) => changeImage({ caption: text })(view.state, view.dispatch)}
        >
          {(control) => (
            <Input
              {...control}
              ref={caption}
              type="text"
              autoComplete="off"
              className={CONTROL}
              placeholder="Shown below the image (optional)"
              onKeyDown={(event) => isEnter(event) && leave()}
            />
          )}
        </TextRow>
      ) : (
        values.caption && (
          <>
            <span className={LABEL}>Caption</span>
            <p>
              <Button size="small" onClick={() => runAndFocus(toCaption, view)}>
                Edit in the text
              </Button>
            </p>
          </>
        )
      )}
    </div>
  );
}

type DecorativeProps = {
  view: EditorView;
  position: number;
  values: ReturnType<typeof imageValues>;
};

/** A switch for decorative images. Switching it off restores the alt text. */
function Decorative({ view, position, values }: DecorativeProps) {
  const removed = useRef({ position, alt: values.alt });

  function change(isDecorative: boolean) {
    const { current } = removed;
    if (isDecorative) removed.current = { position, alt: values.alt };
    const alt = current.position === position ? current.alt : "";
    runAsStep(changeImage({ isDecorative, ...(!isDecorative && { alt }) }), view);
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

type TextRowProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: (control: {
    id: string;
    dir: "auto";
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  }) => ReactNode;
};

/** Shows typed text with its outer spaces, which the document leaves out, until that changes. */
function TextRow({ label, value, onChange, children }: TextRowProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  return (
    <>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      {children({
        id,
        dir: "auto",
        value: typed.trim() === value ? typed : value,
        onChange: ({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        },
      })}
    </>
  );
}

function isEnter({ key, nativeEvent }: KeyboardEvent) {
  return key === "Enter" && !nativeEvent.isComposing;
}
