import type { FormEvent } from "react";
import { useAdmin } from "../../../session/use-admin.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Field, Form } from "../../../ui/forms/field.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { UnsavedChangesOffer } from "../../unsaved-changes-offer.tsx";
import { ExportDrop } from "../wordpress/export-drop.tsx";
import { UploadStatus } from "../wordpress/upload-status.tsx";
import type { useExportUpload } from "../wordpress/use-export-upload.ts";
import { ArticleFields } from "./article-fields.tsx";
import { isTyped } from "./linkedin-articles.ts";
import { useLinkedInArticles } from "./use-linkedin-articles.ts";

type LinkedInTabProps = { uploading: ReturnType<typeof useExportUpload> };

export function LinkedInTab({ uploading }: LinkedInTabProps) {
  const { id: userId } = useAdmin();
  const form = useLinkedInArticles(userId);
  const isPrepared = form.values.articles.length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPrepared) void form.importAll();
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
      {!isPrepared && <ArchiveUpload uploading={uploading} />}
      <LeaveWarning isDirty={form.isDirty} />
    </>
  );
}

type PreparedArticlesProps = { form: ReturnType<typeof useLinkedInArticles> };

function PreparedArticles({ form }: PreparedArticlesProps) {
  const { articles } = form.values;
  return (
    <>
      <StartOver isTyped={articles.some(isTyped)} onStartOver={form.startOver} />
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

type StartOverProps = { isTyped: boolean; onStartOver: () => void };

function StartOver({ isTyped, onStartOver }: StartOverProps) {
  if (!isTyped) {
    return (
      <p>
        <Button onClick={onStartOver}>Start over</Button>
      </p>
    );
  }
  return (
    <p>
      <ConfirmDialog
        title="Start over?"
        text="What you typed into the articles below will be discarded. The URLs stay."
        confirmLabel="Start over"
        onConfirm={onStartOver}
        trigger={<Button>Start over</Button>}
      />
    </p>
  );
}

function ArchiveUpload({ uploading: { upload, start, cancel } }: LinkedInTabProps) {
  return (
    <div className="mt-8 grid gap-4">
      <ExportDrop
        label="Upload LinkedIn Archive"
        endings={[".zip", ".html"]}
        isBusy={upload !== undefined}
        onFiles={(files) => start("linkedin", async () => files)}
      >
        Or drop your LinkedIn archive here: the .zip, or the .html files in its Articles folder.
      </ExportDrop>
      {upload?.source === "linkedin" && <UploadStatus upload={upload} onCancel={cancel} />}
    </div>
  );
}
