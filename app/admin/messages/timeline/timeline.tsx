import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { answerSchema, noteSchema } from "#features/contact/messages.schema.ts";
import { dateAndTime } from "../../../dates.ts";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { Highlighted } from "../../../ui/data/highlighted.tsx";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { TextAreaField } from "../../../ui/forms/controls.tsx";
import { Form } from "../../../ui/forms/field.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { useDraft } from "../../unsaved/use-draft.ts";
import { DraftOffers } from "../../unsaved-changes.tsx";
import { useAdmin } from "../../use-admin.ts";
import { reloadTimeline, type TimelineEntry, timelineQuery } from "../message-queries.ts";
import { deliveryWords, entryWords } from "./entry-words.ts";

type TimelineProps = { messageId: string; q: string };

/** The history of a message. The latest entry is last, above the form for the next note. */
export function Timeline({ messageId, q }: TimelineProps) {
  const id = useId();
  const timeline = useQuery(timelineQuery(messageId));
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-control pt-5">
      <h3 id={id} className="font-sans text-base font-semibold tracking-normal">
        Timeline
      </h3>
      <WhenFetched fetched={timeline}>
        {(entries) => (
          <ol className="grid gap-4">
            {entries.map((entry) => (
              <TimelineItem key={entry.id} entry={entry} q={q} />
            ))}
          </ol>
        )}
      </WhenFetched>
      <TextForm
        subject={`message:${messageId}`}
        label="Note"
        hint="Only admins can see the timeline and its notes."
        button="Add note"
        schema={noteSchema}
        messageId={messageId}
        endpoint="POST /api/admin/messages/:id/notes"
      />
      <Answer messageId={messageId} />
    </section>
  );
}

/** Adds a visitor's answer, which arrives in the firm's mailbox, to the timeline. */
function Answer({ messageId }: { messageId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Add their answer
      </Button>
      {isOpen && (
        <div className="w-full">
          <TextForm
            subject={`answer:${messageId}`}
            label="Their answer"
            hint="Paste it from your mailbox."
            button="Add answer"
            schema={answerSchema}
            messageId={messageId}
            endpoint="POST /api/admin/messages/:id/answers"
          />
        </div>
      )}
    </div>
  );
}

function TimelineItem({ entry, q }: { entry: TimelineEntry; q: string }) {
  const { at, text, details, delivery, is_scanner } = entry;
  return (
    <li className="grid gap-1 border-l-2 border-rule pl-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <span className="min-w-0 wrap-anywhere" dir="auto">
          {details.statement_id ? (
            <Link to={`/admin/statements/${details.statement_id}`} className="link">
              {entryWords(entry)}
            </Link>
          ) : (
            entryWords(entry)
          )}
        </span>
        {at && (
          <time dateTime={at} className="text-muted tabular-nums">
            {dateAndTime(new Date(at))}
          </time>
        )}
        {is_scanner && <Badge>possibly a mail scanner</Badge>}
      </p>
      {text && (
        <p dir="auto" className="rounded-sm bg-raised px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          <Highlighted text={text} q={q} />
        </p>
      )}
      {delivery && (
        <p
          className={
            delivery.state === "failed"
              ? "text-sm break-words text-signal"
              : "text-sm break-words text-muted"
          }
        >
          {deliveryWords(delivery)}
        </p>
      )}
    </li>
  );
}

type TextFormProps = {
  subject: string;
  label: string;
  hint: string;
  button: string;
  schema: typeof noteSchema | typeof answerSchema;
  messageId: string;
  endpoint: "POST /api/admin/messages/:id/notes" | "POST /api/admin/messages/:id/answers";
};

/** Adds a text to the timeline. */
function TextForm(props: TextFormProps) {
  const { subject, label, hint, button, schema, messageId, endpoint } = props;
  const { id: userId } = useAdmin();
  const draft = useDraft({ userId, subject, saved: "" });
  const { values: text } = draft;
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => request(endpoint, { params: { id: messageId }, body: { text } }),
    onSuccess: () => {
      draft.continueFrom("");
      void reloadTimeline(queries, messageId);
    },
  });
  const { error, check } = useCheckedValues(schema, { text });

  function add(event: FormEvent) {
    event.preventDefault();
    if (check()) mutate();
  }

  return (
    <div>
      <DraftOffers draft={draft} />
      <Form error={error} onSubmit={add}>
        <fieldset disabled={isPending} className="grid gap-3">
          <legend className="sr-only">{button}</legend>
          <TextAreaField
            label={label}
            name="text"
            hint={hint}
            rows={3}
            dir="auto"
            value={text}
            onChange={({ target }) => draft.change(() => target.value)}
          />
          <p>
            <Button type="submit" size="small">
              {isPending ? "Saving..." : button}
            </Button>
          </p>
        </fieldset>
      </Form>
      <LeaveWarning isDirty={draft.isDirty} />
    </div>
  );
}
