import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { output, ZodType } from "zod";
import { tagPath } from "#features/posts/paths.ts";
import {
  DESCRIPTION_MAX,
  descriptionSchema,
  mergeSchema,
  renameSchema,
} from "#features/posts/schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { request } from "../../session/admin-request.ts";
import { listOf, reload } from "../../session/query-client.ts";
import { ApiError, messageOf } from "../../session/requests.ts";
import { Button } from "../../ui/button.tsx";
import { useSettled } from "../../ui/data/use-settled.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Autocomplete } from "../../ui/forms/autocomplete.tsx";
import { TextAreaField } from "../../ui/forms/controls.tsx";
import { Field, Form, TextField } from "../../ui/forms/field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { RowActions } from "../row-actions.tsx";

type ListedTag = ResponseOf<"GET /api/admin/tags">["tags"][number];

export function TagRows({ tags }: { tags: ListedTag[] }) {
  const element = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<OpenDialog>();
  return (
    <>
      <ul ref={element} tabIndex={-1} aria-label="Tags" className="border-b border-rule">
        {tags.map((tag) => (
          <li key={tag.tag} className={ROW}>
            <div className="min-w-0">
              <TagName tag={tag} />
              {tag.description && (
                <p className="mt-0.5 text-sm wrap-anywhere text-muted" dir="auto">
                  {tag.description}
                </p>
              )}
            </div>
            <p className="text-sm text-muted tabular-nums max-lg:col-start-1 max-lg:row-start-2">
              <Link
                to={`/admin/posts?${new URLSearchParams({ tag: tag.tag })}`}
                className="min-h-6 underline decoration-rule underline-offset-4 hover:text-signal"
              >
                {describeCounts(tag)}
                <span className="sr-only"> with the tag “{tag.tag}”</span>
              </Link>
            </p>
            <RowActions
              name={tag.tag}
              actions={TAG_ACTIONS.map((action) => ({
                label: LABELS[action],
                onSelect: () => setOpen({ action, tag }),
              }))}
            />
          </li>
        ))}
      </ul>
      <TagDialogs open={open} onClose={() => setOpen(undefined)} list={element} />
    </>
  );
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-t border-rule py-2.5 lg:min-h-14 lg:grid-cols-[minmax(0,1fr)_10rem_auto]";

/** The tag's name, linked to its public page if it has one. */
function TagName({ tag: { tag, published } }: { tag: ListedTag }) {
  return (
    <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
      {published > 0 ? (
        <a
          href={tagPath(tag)}
          target="_blank"
          rel="noreferrer"
          className="underline decoration-rule underline-offset-4 hover:text-signal"
        >
          <span dir="auto">{tag}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span dir="auto">{tag}</span>
      )}
    </h2>
  );
}

function describeCounts({ published, drafts }: ListedTag) {
  if (published + drafts === 0) return "No posts";
  const parts = [published > 0 && `${published} published`, drafts > 0 && counted(drafts, "draft")];
  return parts.filter(Boolean).join(", ");
}

export function TagSkeletons() {
  return (
    <div className="border-b border-rule">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="h-6 max-w-48" />
          <Skeleton className="h-5 w-24 max-lg:col-start-1 max-lg:row-start-2" />
          <Skeleton className="h-9 w-11 max-lg:col-start-2 max-lg:row-start-1 lg:w-80" />
        </div>
      ))}
    </div>
  );
}

type TagFormProps = { tag: ListedTag; onDone: () => void };

type FormProps = ReturnType<typeof useTagForm> & {
  /** A sentence that says what will happen. */
  legend?: ReactNode;
  /** The button's label, and its label while the form is being sent. */
  submit: [label: string, busy: string];
  children: ReactNode;
};

function TagForm({ form, isBusy, legend, submit, children }: FormProps) {
  return (
    <Form {...form} className="mt-4">
      <fieldset disabled={isBusy} className="grid gap-5">
        {legend && <legend className="mb-4 wrap-anywhere text-muted">{legend}</legend>}
        {children}
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {submit[isBusy ? 1 : 0]}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}

/** A form with one request. If the server refuses the field's value, the field shows why. */
function useTagForm<Schema extends ZodType>(
  schema: Schema,
  name: string,
  send: (values: output<Schema>) => Promise<void>,
) {
  return useCheckedForm(schema, async (values) => {
    try {
      await send(values);
    } catch (error) {
      const message = messageOf(error);
      toast.failure("Error", message);
      return error instanceof ApiError && error.status > 0 ? { name, message } : undefined;
    }
  });
}

const descriptionFormSchema = descriptionSchema.pick({ description: true });

function DescribeForm({ tag, onDone }: TagFormProps) {
  const form = useTagForm(descriptionFormSchema, "description", async ({ description }) => {
    await request("PUT /api/admin/tags/description", { body: { tag: tag.tag, description } });
    toast.success(description ? "Description saved." : "Description removed.");
    onDone();
  });

  return (
    <TagForm {...form} submit={["Save", "Saving..."]}>
      <TextAreaField
        label="Description"
        name="description"
        hint="Readers see it on the tag’s page, and in search results."
        rows={4}
        maxLength={DESCRIPTION_MAX}
        defaultValue={tag.description ?? ""}
      />
    </TagForm>
  );
}

const PAUSE_MS = 200;
const SUGGESTED = 8;
const mergeFormSchema = mergeSchema.pick({ into: true });

function MergeForm({ tag, onDone }: TagFormProps) {
  const [into, setInto] = useState("");
  const q = useSettled(into, PAUSE_MS).trim().slice(0, 100);
  const { data } = useQuery(listOf("GET /api/admin/tags", { query: { q } }));
  const found = data?.tags ?? [];
  const suggested = found.filter((other) => other.tag !== tag.tag).slice(0, SUGGESTED);
  const form = useTagForm(mergeFormSchema, "into", async (target) => {
    const { posts } = await request("POST /api/admin/tags/merge", {
      body: { tag: tag.tag, into: target.into },
    });
    const changed = posts > 0 ? `${counted(posts, "post")} changed.` : undefined;
    toast.success(`“${tag.tag}” merged into “${target.into}”.`, changed);
    onDone();
  });

  const posts = tag.published + tag.drafts;
  const changed = posts > 0 ? `${counted(posts, "post")} will get the other tag. ` : "";
  return (
    <TagForm
      {...form}
      legend={`${changed}Links to “${tag.tag}” will redirect to its page. This can’t be undone.`}
      submit={["Merge", "Merging..."]}
    >
      <Field label="Merge into" name="into">
        {(control) => (
          <Autocomplete
            control={control}
            value={into}
            onChange={setInto}
            items={suggested}
            textOf={(other) => other.tag}
            placeholder="Another tag"
          >
            {(other) => <Suggestion tag={other} />}
          </Autocomplete>
        )}
      </Field>
    </TagForm>
  );
}

function Suggestion({ tag: { tag, published, drafts } }: { tag: ListedTag }) {
  return (
    <>
      <span className="wrap-anywhere" dir="auto">
        {tag}
      </span>
      <span className="whitespace-nowrap text-muted tabular-nums">
        {counted(published + drafts, "post")}
      </span>
    </>
  );
}

const rename = (tag: string, to: string) =>
  request("POST /api/admin/tags/rename", { body: { tag, to } });

const renameFormSchema = renameSchema.pick({ to: true });

function RenameForm({ tag: { tag, published, drafts }, onDone }: TagFormProps) {
  const posts = published + drafts;
  const form = useTagForm(renameFormSchema, "to", async ({ to }) => {
    await rename(tag, to);
    toast.undoable(`“${tag}” is now “${to}”.`, () => undoing.mutate(to));
    onDone();
  });
  const undoing = useMutation({
    mutationFn: (to: string) => rename(to, tag),
    meta: { failure: "This couldn’t be undone. Please try again." },
    onSuccess: () => {
      toast.success("Undone.");
      onDone();
    },
  });

  const changed = posts > 0 ? `${counted(posts, "post")} will be updated. ` : "";
  return (
    <TagForm
      {...form}
      legend={`${changed}Links to the old page will redirect to the new one.`}
      submit={["Rename", "Renaming..."]}
    >
      <TextField label="New name" name="to" required autoComplete="off" defaultValue={tag} />
    </TagForm>
  );
}

type TagAction = keyof typeof LABELS;
type OpenDialog = { action: TagAction; tag: ListedTag };

const FORMS = { rename: RenameForm, merge: MergeForm, describe: DescribeForm };
const LABELS = { rename: "Rename", merge: "Merge", describe: "Describe", delete: "Delete" };
const TAG_ACTIONS = Object.keys(LABELS) as TagAction[];

type TagDialogsProps = {
  open: OpenDialog | undefined;
  onClose: () => void;
  /** Gets the focus when the row with the button is gone. */
  list: RefObject<HTMLElement | null>;
};

function TagDialogs({ open, onClose, list }: TagDialogsProps) {
  const queries = useQueryClient();
  const isRowGone = useRef(false);
  const content = useRef<HTMLDivElement>(null);

  // The dialog's own final focus would be the first link in the list.
  useEffect(() => {
    if (!open && isRowGone.current) list.current?.focus({ preventScroll: true });
  }, [open, list]);

  function done(action: TagAction) {
    isRowGone.current = action !== "describe";
    onClose();
    void reload(queries, "GET /api/admin/tags");
  }

  function close() {
    isRowGone.current = false;
    onClose();
  }

  const removing = useMutation({
    mutationFn: ({ tag }: ListedTag) => request("DELETE /api/admin/tags", { query: { tag } }),
    meta: { failure: "The tag couldn’t be deleted. Please try again." },
    onMutate: close,
    onSuccess: ({ posts }, { tag }) => {
      toast.success(
        `“${tag}” deleted.`,
        posts > 0 ? `Removed from ${counted(posts, "post")}.` : undefined,
      );
      list.current?.focus({ preventScroll: true });
      void reload(queries, "GET /api/admin/tags");
    },
  });

  const deleting = open?.action === "delete" ? open.tag : undefined;
  const form = open && open.action !== "delete" ? { ...open, action: open.action } : undefined;
  const Form = form && FORMS[form.action];
  return (
    <>
      <Dialog
        title={form ? `${LABELS[form.action]} “${form.tag.tag}”` : ""}
        isOpen={form !== undefined}
        onOpenChange={close}
        // Don't use autoFocus: the dialog could no longer tell what had the focus before.
        initialFocus={() => content.current?.querySelector<HTMLElement>("input, textarea") ?? true}
        finalFocus={() => !isRowGone.current}
      >
        <div ref={content}>
          {form && Form && <Form tag={form.tag} onDone={() => done(form.action)} />}
        </div>
      </Dialog>
      <ConfirmDialog
        title={`Delete “${deleting?.tag}”?`}
        text={deleting ? warningFor(deleting) : ""}
        confirmLabel="Delete"
        isOpen={deleting !== undefined}
        onCancel={close}
        onConfirm={() => deleting && removing.mutate(deleting)}
      />
    </>
  );
}

function warningFor({ published, drafts }: ListedTag) {
  const posts = published + drafts;
  if (posts === 0)
    return "No posts use this tag. Its description will be deleted. This can’t be undone.";
  const removed = `It will be removed from ${counted(posts, "post")}. The posts stay.`;
  return `${removed}${published > 0 ? " Its page will be removed." : ""} This can’t be undone.`;
}
