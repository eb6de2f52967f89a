import { slugOf } from "#features/posts/model/slug.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { type Article, isTyped, withSlug, withTitle } from "./linkedin-articles.ts";

type ArticleFieldsProps = {
  article: Article;
  /** Its fields are named `${name}.title` and so on. */
  name: string;
  label: string;
  onChange: (article: Article) => void;
  onRemove: () => void;
};

export function ArticleFields({ article, name, label, onChange, onRemove }: ArticleFieldsProps) {
  const set = (part: "slug" | "excerpt" | "content") => (event: { target: { value: string } }) =>
    onChange({ ...article, [part]: event.target.value });
  return (
    <fieldset className="grid min-w-0 gap-4 border border-rule bg-raised p-5 md:p-6">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1">
          <span className="font-semibold">{label}</span>
          <br />
          <ArticleUrl url={article.url} />
        </p>
        <RemoveButton label={label} isTyped={isTyped(article)} onRemove={onRemove} />
      </div>
      <TextField
        label="Title"
        name={`${name}.title`}
        autoComplete="off"
        value={article.title}
        onChange={({ target }) => onChange(withTitle(article, target.value))}
        onBlur={() => onChange(withSlug(article))}
      />
      <TextField
        label="Slug"
        name={`${name}.slug`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={slugOf(article.title)}
        value={article.slug}
        onChange={set("slug")}
      />
      <Field
        label="Excerpt"
        name={`${name}.excerpt`}
        hint="If empty, the first 200 characters of the content."
      >
        {(control) => (
          <TextArea {...control} rows={2} value={article.excerpt} onChange={set("excerpt")} />
        )}
      </Field>
      <Field label="Content" name={`${name}.content`}>
        {(control) => (
          <TextArea {...control} rows={8} value={article.content} onChange={set("content")} />
        )}
      </Field>
    </fieldset>
  );
}

/** A line that is not a URL is shown as typed. */
function ArticleUrl({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="text-sm wrap-anywhere">{url}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link text-sm wrap-anywhere">
      {url}
    </a>
  );
}

type RemoveButtonProps = { label: string; isTyped: boolean; onRemove: () => void };

function RemoveButton({ label, isTyped, onRemove }: RemoveButtonProps) {
  const name = (
    <>
      Remove
      <span className="sr-only"> {label}</span>
    </>
  );
  if (!isTyped) {
    return <Button onClick={onRemove}>{name}</Button>;
  }
  return (
    <ConfirmDialog
      title="Remove this article?"
      text="What you typed for it will be discarded."
      confirmLabel="Remove"
      onConfirm={onRemove}
      trigger={<Button>{name}</Button>}
    />
  );
}
