import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { sourceLabel } from "#features/contact/contact-source.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { Message, MessagePage } from "../../api/messages.ts";
import { dateAndTime, shortDay } from "../../dates.ts";
import { keepFocus } from "../../site/use-scroll-on-navigation.ts";
import { Highlighted } from "../../ui/data/highlighted.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { excerptOf } from "./excerpt.ts";
import { type MessageFilter, messagesUrl, STAGE_NAMES } from "./message-filter.ts";

type MessageRowsProps = {
  messages: Message[];
  found: MessagePage["found"];
  filter: MessageFilter;
  openId: string | undefined;
  selectedIds: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
};

export function MessageRows(props: MessageRowsProps) {
  const { messages, found, filter, openId, selectedIds, onSelect } = props;
  const rows = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is the open one
  useEffect(() => {
    const current = rows.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [openId]);

  return (
    <ul
      ref={rows}
      aria-label="Messages"
      className="border-b border-rule lg:max-h-[70dvh] lg:overflow-y-auto"
    >
      {messages.map((message) => (
        <li
          key={message.id}
          className="flex items-start gap-3 border-t border-rule px-2 hover:bg-raised has-aria-current:bg-rule"
        >
          <span className="py-3.5">
            <Checkbox
              aria-label={`Select message from ${message.name}`}
              checked={selectedIds.has(message.id)}
              onChange={({ target }) => onSelect(message.id, target.checked)}
            />
          </span>
          <MessageRow
            message={message}
            found={found[message.id]}
            filter={filter}
            isOpen={message.id === openId}
          />
        </li>
      ))}
    </ul>
  );
}

type MessageRowProps = {
  message: Message;
  found: MessagePage["found"][string] | undefined;
  filter: MessageFilter;
  isOpen: boolean;
};

function MessageRow({ message, found, filter, isOpen }: MessageRowProps) {
  const { name, stage, created_at, owner_name } = message;
  return (
    <Link
      to={messagesUrl(filter, message.id)}
      {...keepFocus}
      aria-current={isOpen || undefined}
      className="grid min-w-0 flex-1 gap-0.5 py-3 focus-visible:-outline-offset-2"
    >
      <span className={isUnread(message) ? "truncate font-semibold" : "truncate"}>
        {isUnread(message) && (
          <>
            <span className="mr-2 inline-block size-2.5 rounded-full bg-signal" />
            <span className="sr-only">Unread: </span>
          </>
        )}
        <bdi>
          <Highlighted text={name} q={filter.q} />
        </bdi>
      </span>
      <span className="line-clamp-2 wrap-anywhere">
        <bdi>
          <Highlighted text={excerptOf(message, filter.q, found)} q={filter.q} />
        </bdi>
      </span>
      <AgencyAndSource message={message} q={filter.q} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs tabular-nums">
        {filter.stage === "all" && <Badge>{STAGE_NAMES[stage]}</Badge>}
        <FollowUp message={message} />
        <MailBadge message={message} />
        {owner_name && <bdi>{owner_name}</bdi>}
        <time dateTime={created_at}>{dateAndTime(new Date(created_at))}</time>
      </span>
    </Link>
  );
}

function AgencyAndSource({ message, q }: { message: Message; q: string }) {
  const { agency, source, source_title } = message;
  const about = source && `${sourceLabel(source)}: ${source_title}`;
  const text = [agency, about].filter(Boolean).join(" · ");
  if (!text) return null;
  return (
    <span className="truncate text-sm">
      <bdi>
        <Highlighted text={text} q={q} />
      </bdi>
    </span>
  );
}

function FollowUp({ message: { follow_up_on, stage } }: { message: Message }) {
  if (!follow_up_on || stage === "archived" || stage === "spam") return null;
  const isOverdue = follow_up_on < dayOf(new Date());
  return (
    <Badge tone={isOverdue ? "signal" : "neutral"}>
      {isOverdue ? "Overdue since" : "Follow up on"} {shortDay(follow_up_on)}
    </Badge>
  );
}

function MailBadge({ message: { delivery } }: { message: Message }) {
  if (delivery.state === "failed") return <Badge tone="signal">Email failed</Badge>;
  if (delivery.state === "waiting" && delivery.last_error) {
    return <Badge tone="signal">Email delayed</Badge>;
  }
  return null;
}

function isUnread({ stage, read_at }: Message) {
  return stage === "new" && read_at === null;
}

export function LoadingRows() {
  return (
    <div className="mt-11">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div key={row} className="grid gap-2 border-t border-rule py-3 pr-2 pl-10">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
