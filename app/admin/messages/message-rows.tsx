import { Link } from "react-router";
import type { Message } from "../../api/messages.ts";
import { dateAndTime } from "../../dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { FILTER_NAMES, type MessageFilter } from "./message-filter.ts";

type MessageRowsProps = { messages: Message[]; filter: MessageFilter };

export function MessageRows({ messages, filter }: MessageRowsProps) {
  return (
    <ul aria-label="Messages" className="border-b border-rule">
      {messages.map((message) => (
        <li key={message.id}>
          <Link to={`/admin/messages/${message.id}`} className="message-row">
            <span className="message-sender" data-unread={isUnread(message) || undefined}>
              {isUnread(message) && <span className="sr-only">Unread: </span>}
              <bdi>{message.name}</bdi>
            </span>
            <span className="message-snippet">
              <bdi>{message.message}</bdi>
            </span>
            <span className="message-marks">
              {filter.state === "all" && <Badge>{FILTER_NAMES[message.state]}</Badge>}
              <MailBadge message={message} />
              <time dateTime={message.created_at} className="text-muted">
                {dateAndTime(new Date(message.created_at))}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MailBadge({ message: { delivery } }: { message: Message }) {
  if (delivery.state === "failed") return <Badge tone="signal">Email failed</Badge>;
  if (delivery.state === "waiting" && delivery.last_error) {
    return <Badge tone="signal">Email delayed</Badge>;
  }
  return null;
}

function isUnread({ state, read_at }: Message) {
  return state === "new" && read_at === null;
}
