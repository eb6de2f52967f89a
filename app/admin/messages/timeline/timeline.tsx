import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { answerSchema, noteSchema } from "#features/contact/messages.schema.ts";
import { messagesApi, type TimelineEntry } from "../../../api/messages.ts";
import { dateAndTime } from "../../../dates.ts";
import { Highlighted } from "../../../ui/data/highlighted.tsx";
import type { Fetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { deliveryWords, entryWords } from "./entry-words.ts";
import { TextForm } from "./text-form.tsx";

const POLL_MS = 3000;

type TimelineProps = { messageId: string; timeline: Fetched<TimelineEntry[]>; q: string };

/** Everything that happened to a message. The latest is last, above the form for the next note. */
export function Timeline({ messageId, timeline, q }: TimelineProps) {
  const id = useId();
  usePolledReplies(messageId, timeline);
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-control pt-5">
      <h3 id={id} className="font-sans text-base font-semibold tracking-normal">
        Timeline
      </h3>
      <WhenFetched fetched={timeline}>
        {(entries) => (
          <ol className="grid gap-4">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} q={q} />
            ))}
          </ol>
        )}
      </WhenFetched>
      <TextForm
        name={`message:${messageId}`}
        label="Note"
        hint="Only admins can see the timeline and its notes."
        button="Add note"
        schema={noteSchema}
        save={(text) => messagesApi.addNote(messageId, { text })}
        onAdded={timeline.reload}
      />
      <Answer messageId={messageId} onAdded={timeline.reload} />
    </section>
  );
}

/** Answers arrive in the firm's mailbox. One that is pasted here is in the timeline, too. */
function Answer({ messageId, onAdded }: { messageId: string; onAdded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Add their answer
      </Button>
      {isOpen && (
        <div className="w-full">
          <TextForm
            name={`answer:${messageId}`}
            label="Their answer"
            hint="Paste it from your mailbox."
            button="Add answer"
            schema={answerSchema}
            save={(text) => messagesApi.addAnswer(messageId, { text })}
            onAdded={onAdded}
          />
        </div>
      )}
    </div>
  );
}

/** A reply is sent in the background. */
function usePolledReplies(messageId: string, { data, update }: Fetched<TimelineEntry[]>) {
  useEffect(() => {
    if (!data?.some(({ delivery }) => delivery?.state === "waiting")) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const now = await messagesApi.timeline(messageId).catch(() => data);
      // A new array even when nothing changed: it restarts the timer.
      if (isCurrent) update(() => [...now]);
    }, POLL_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [messageId, data, update]);
}

function Entry({ entry, q }: { entry: TimelineEntry; q: string }) {
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
