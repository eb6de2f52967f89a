import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { slugOf } from "#features/posts/paths.ts";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Field, type FieldError, Form, TextArea, TextField } from "../../../ui/forms/field.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { useDraft } from "../../unsaved/use-draft.ts";
import { UnsavedChangesOffer } from "../../unsaved-changes.tsx";
import { useAdmin } from "../../use-admin.ts";
import { ExportUpload, type useExportUpload } from "../export-upload.tsx";
import { completeText, requireStoredSession, showFailure } from "../report/import-words.ts";
import {
  type Article,
  articlesFromUrls,
  EMPTY_VALUES,
  isTyped,
  keepOnly,
  type LinkedInValues,
  missingParts,
  remainingError,
  urlsError,
  withSlug,
  withTitle,
} from "./linkedin-articles.ts";
import { useRedirectToPosts } from "./use-redirect-to-posts.ts";

type LinkedInTabProps = { uploading: ReturnType<typeof useExportUpload> };

export function LinkedInTab({ uploading }: LinkedInTabProps) {
  const { id: userId } = useAdmin();
  const form = useLinkedInArticles(userId);
  const isPrepared = form.values.articles.length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPrepared) form.importAll();
    else form.prepare();
  }

  return (
    <>
      {form.offer && (
        <UnsavedChangesOffer at={form.offer.at} onRestore={form.restore} onDiscard={form.discard} />
      )}
      <Form error={form.error} onSubmit={submit} className="max-w-4xl">
        <fieldset disabled={form.isOff} className="grid gap-5">
          <legend className="sr-only">LinkedIn Articles</legend>
          <Field
            label="LinkedIn article URLs"
            name="urls"
            hint={
              isPrepared
                ? "Locked while you fill in the articles below."
                : "One per line. LinkedIn doesn’t provide the text, so you’ll paste it in the next step."
            }
          >
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                placeholder="https://www.linkedin.com/pulse/..."
                readOnly={isPrepared}
                value={form.values.urls}
                onChange={({ target }) => form.setUrls(target.value)}
              />
            )}
          </Field>
          {isPrepared ? (
            <PreparedArticles form={form} />
          ) : (
            <p>
              <Button type="submit" variant="main">
                Prepare Articles for Import
              </Button>
            </p>
          )}
        </fieldset>
      </Form>
      {!isPrepared && (
        <div className="mt-8 grid gap-4">
          <ExportUpload source="linkedin" label="Upload LinkedIn Archive" uploading={uploading}>
            Or drop your LinkedIn archive here: the .zip, or the .html files in its Articles folder.
          </ExportUpload>
        </div>
      )}
      <LeaveWarning isDirty={form.isDirty} />
    </>
  );
}

type PreparedArticlesProps = { form: ReturnType<typeof useLinkedInArticles> };

function PreparedArticles({ form }: PreparedArticlesProps) {
  const { articles } = form.values;
  return (
    <>
      <p>
        <DiscardButton
          isTyped={articles.some(isTyped)}
          question="Start over?"
          text="What you typed into the articles below will be discarded. The URLs stay."
          label="Start over"
          onDiscard={form.startOver}
        />
      </p>
      <ol className="grid gap-6" aria-label="Articles">
        {articles.map((article, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same URL may be there twice
          <li key={index}>
            <ArticleFields
              article={article}
              name={`articles.${index}`}
              label={`Article ${index + 1} of ${articles.length}`}
              onChange={(changed) => form.setArticle(index, changed)}
              onRemove={() => form.remove(index)}
            />
          </li>
        ))}
      </ol>
      <p>
        <Button type="submit" variant="main">
          {form.isImporting ? "Importing..." : `Import All ${articles.length} Article(s)`}
        </Button>
      </p>
    </>
  );
}

type DiscardButtonProps = {
  /** Whether there is something to lose, which asks for a confirmation. */
  isTyped: boolean;
  question: string;
  text: string;
  /** The words on the button. */
  label: string;
  /** Follows the label for screen readers. */
  of?: string;
  onDiscard: () => void;
};

function DiscardButton({ isTyped, question, text, label, of, onDiscard }: DiscardButtonProps) {
  const words = (
    <>
      {label}
      {of && <span className="sr-only"> {of}</span>}
    </>
  );
  if (!isTyped) return <Button onClick={onDiscard}>{words}</Button>;
  return (
    <ConfirmDialog
      title={question}
      text={text}
      confirmLabel={label}
      onConfirm={onDiscard}
      trigger={<Button>{words}</Button>}
    />
  );
}

/** Articles prepared from URLs, filled in by hand, and imported together. */
function useLinkedInArticles(userId: string) {
  const [isLeaving, setLeaving] = useRedirectToPosts();
  const draft = useDraft({ userId, subject: "linkedin-import", saved: EMPTY_VALUES });
  const { values } = draft;
  const setValues = (next: LinkedInValues) => draft.change(() => next);
  // The form is off until what one tab has left is restored or discarded.
  const [isDecided, setDecided] = useState(false);
  const [offer] = isDecided ? [] : draft.offers;
  const [checked, setChecked] = useState<FieldError>();
  const importing = useMutation({
    mutationFn: async (entries: Article[]) => {
      requireStoredSession();
      return request("POST /api/admin/imports/linkedin", { body: { entries } });
    },
    onSuccess: ({ imported, failed, failed_at }, sent) => {
      const text = completeText(imported, failed);
      if (imported === 0) {
        toast.failure("Import Complete", text);
        return;
      }
      // A server of the version before doesn't tell which have failed: then no text is removed.
      const left = sent.filter((_, index) => failed > 0 && (failed_at?.includes(index) ?? true));
      toast.success("Import Complete", text);
      setValues(keepOnly({ ...values, articles: left }, () => true));
      setLeaving(true);
    },
    onError: (error) => showFailure(error, "linkedin"),
    meta: { hasOwnToast: true },
  });
  // It appears together with the end of the request, because a disabled field can't get the focus.
  const refused =
    importing.data?.imported === 0 ? missingParts(importing.variables ?? [])[0] : undefined;
  const error = checked ?? refused;

  function prepare() {
    toast.clear();
    const urlError = urlsError(values.urls);
    setChecked(urlError);
    if (urlError) {
      toast.failure("Error", urlError.message);
      return;
    }
    const articles = articlesFromUrls(values.urls);
    toast.info("Fetching articles");
    setValues({ ...values, articles });
    const text = `${articles.length} article(s) ready. Please review and fill in the content below.`;
    toast.info("Ready to import", text);
  }

  function change(next: LinkedInValues) {
    setValues(next);
    setChecked(remainingError(error, next));
    if (refused) importing.reset();
  }

  function importAll() {
    toast.clear();
    setChecked(undefined);
    importing.mutate(values.articles.map(withSlug));
  }

  function decide(act: typeof draft.restore) {
    if (offer) act(offer);
    setDecided(true);
  }

  return {
    values,
    error,
    isImporting: importing.isPending,
    isOff: importing.isPending || isLeaving || offer !== undefined,
    // Articles that failed are still stored in this browser, so the redirect needs no warning.
    isDirty: draft.isDirty && !isLeaving,
    offer,
    restore: () => decide(draft.restore),
    discard: () => decide(draft.discardOffer),
    prepare,
    importAll,
    setUrls: (urls: string) => change({ ...values, urls }),
    setArticle: (index: number, article: Article) =>
      change({ ...values, articles: values.articles.with(index, article) }),
    remove: (removed: number) => change(keepOnly(values, (_, index) => index !== removed)),
    startOver: () => change({ ...values, articles: [] }),
  };
}

type ArticleFieldsProps = {
  article: Article;
  /** The prefix of its fields' names, as in `${name}.title`. */
  name: string;
  label: string;
  onChange: (article: Article) => void;
  onRemove: () => void;
};

function ArticleFields({ article, name, label, onChange, onRemove }: ArticleFieldsProps) {
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
        <DiscardButton
          isTyped={isTyped(article)}
          question="Remove this article?"
          text="What you typed for it will be discarded."
          label="Remove"
          of={label}
          onDiscard={onRemove}
        />
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
