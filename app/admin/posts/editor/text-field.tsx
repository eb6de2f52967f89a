import { type ComponentProps, useState } from "react";
import { postSchema } from "#features/posts/schema.ts";
import { TextAreaField } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { PostValues, TextName } from "../form-values.ts";

export type ChangeValues = (part: Partial<PostValues>) => void;

type PostTextFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "hint" | "isRequired" | "inputMode"
> & {
  name: TextName;
  /** The number of lines. More than one makes it a textarea. */
  rows?: number;
  values: PostValues;
  onChange: ChangeValues;
};

export function PostTextField({ rows, values, onChange, ...field }: PostTextFieldProps) {
  const props = {
    ...field,
    required: field.isRequired,
    autoComplete: "off",
    value: values[field.name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [field.name]: target.value }),
  };
  return rows ? <TextAreaField {...props} rows={rows} /> : <TextField {...props} />;
}

type PreviewImageProps = { url: string; alt: string; className?: string };

/** The image at a URL, once the URL is complete, in the 4:3 frame of the public page. */
export function PreviewImage({ url, alt, className }: PreviewImageProps) {
  // Wait until the URL is complete: an incomplete one would load a page of this site.
  const { data: src } = postSchema.shape.featured_image.safeParse(url);
  return src ? <FramedImage key={src} url={src} alt={alt} className={className} /> : null;
}

function FramedImage({ url, alt, className }: PreviewImageProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="text-muted">This image can’t be displayed.</p>;
  return (
    <div className={classNames("aspect-4/3 overflow-hidden bg-rule", className)}>
      <img
        src={url}
        alt={alt}
        className="size-full object-cover"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    </div>
  );
}
