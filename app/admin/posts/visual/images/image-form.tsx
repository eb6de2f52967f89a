import { type FormEvent, type Ref, useState } from "react";
import { ALT_MAX } from "#features/media/media.schema.ts";
import { Button } from "../../../../ui/forms/button.tsx";
import { Field, Form } from "../../../../ui/forms/field.tsx";
import { Input } from "../../../../ui/forms/input.tsx";
import { Option } from "../../../../ui/forms/option.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextArea } from "../../../../ui/forms/text-area.tsx";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { checkedUrl } from "../links/link-url.ts";
import { UrlField } from "../links/url-field.tsx";
import type { ImageValues, ImageWidth } from "./image-commands.ts";
import { ReplaceImage } from "./replace-image.tsx";

const WIDTHS: Record<ImageWidth, string> = {
  "": "Automatic",
  "width-full": "Full width",
  "width-text": "As wide as the text",
  "width-half": "Half as wide as the text",
};

type ImageFormProps = {
  altRef: Ref<HTMLTextAreaElement>;
  values: ImageValues;
  canCaption: boolean;
  uploads: ImageUpload;
  onSubmit: (values: ImageValues) => void;
  onRemove: () => void;
};

export function ImageForm(props: ImageFormProps) {
  const { altRef, canCaption, uploads, onSubmit, onRemove } = props;
  const [values, setValues] = useState(props.values);
  const [error, setError] = useState<string>();
  const { link } = values;
  const change = (next: Partial<ImageValues>) => setValues((old) => ({ ...old, ...next }));

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is rendered elsewhere, but React passes its events on to the form of the post.
    event.stopPropagation();
    const checked = link.href.trim() ? checkedUrl(link.href, location.origin) : { href: "" };
    setError(checked.error);
    if (checked.href !== undefined) {
      onSubmit({ ...values, link: { ...link, href: checked.href } });
    }
  }

  return (
    <Form
      error={error === undefined ? undefined : { name: "link", message: error }}
      onSubmit={submit}
      className="mt-4 grid grid-cols-1 gap-4"
    >
      <ReplaceImage
        src={values.src}
        uploads={uploads}
        onReplace={({ url, alt }) =>
          setValues((old) => ({ ...old, src: url, alt: alt || old.alt }))
        }
      />
      <Field label="Alt text" hint="Describes the image to people who can’t see it.">
        {(control) => (
          <TextArea
            {...control}
            ref={altRef}
            rows={2}
            dir="auto"
            maxLength={ALT_MAX}
            disabled={values.isDecorative}
            value={values.isDecorative ? "" : values.alt}
            onChange={({ target }) => change({ alt: target.value })}
          />
        )}
      </Field>
      <Option
        type="checkbox"
        checked={values.isDecorative}
        onChange={({ target }) => change({ isDecorative: target.checked })}
      >
        Decorative: it says nothing that the text doesn’t
      </Option>
      <Field
        label="Caption"
        hint={canCaption ? undefined : "Here, a caption can only be edited in the text itself."}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            disabled={!canCaption}
            value={values.caption}
            onChange={({ target }) => change({ caption: target.value })}
          />
        )}
      </Field>
      <WidthField value={values.width} onChange={(width) => change({ width })} />
      <LinkFields
        link={link}
        onChange={(next) => {
          change({ link: next });
          setError(undefined);
        }}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="main">
          Apply
        </Button>
        <Button onClick={onRemove}>Remove image</Button>
      </p>
    </Form>
  );
}

type WidthFieldProps = { value: ImageWidth; onChange: (width: ImageWidth) => void };

function WidthField({ value, onChange }: WidthFieldProps) {
  return (
    <Field label="Width">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value as ImageWidth)}
        >
          {Object.entries(WIDTHS).map(([width, label]) => (
            <option key={width} value={width}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type LinkFieldsProps = {
  link: ImageValues["link"];
  onChange: (link: ImageValues["link"]) => void;
};

function LinkFields({ link, onChange }: LinkFieldsProps) {
  return (
    <>
      <UrlField
        label="Link"
        name="link"
        url={link.href}
        onChange={(href) => onChange({ ...link, href })}
      />
      <Option
        type="checkbox"
        checked={link.isNewTab}
        disabled={link.href.trim() === ""}
        onChange={({ target }) => onChange({ ...link, isNewTab: target.checked })}
      >
        Open in a new tab
      </Option>
    </>
  );
}
