import type { ReactNode } from "react";
import { sourceLabel } from "#features/contact/contact-source.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import type { Message } from "../../api/messages.ts";
import { Highlighted } from "../../ui/data/highlighted.tsx";

type MessageDetailsProps = { message: Message; q: string };

/** What a visitor may add to the three fields of the form: where they came from, and their agency. */
export function MessageDetails({ message, q }: MessageDetailsProps) {
  const { source, source_title, agency, solicitation_number, due_date } = message;
  if (!source && !agency && !solicitation_number && !due_date) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {source && (
        <Detail term={sourceLabel(source)}>
          <a className="link" href={source}>
            <Highlighted text={source_title ?? source} q={q} />
          </a>
        </Detail>
      )}
      {agency && (
        <Detail term="Agency">
          <Highlighted text={agency} q={q} />
        </Detail>
      )}
      {solicitation_number && (
        <Detail term="Solicitation number">
          <Highlighted text={solicitation_number} q={q} />
        </Detail>
      )}
      {due_date && (
        <Detail term="Due date">
          <time dateTime={due_date}>{dayInWords(due_date)}</time>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}
