import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { sourceLabel } from "#features/contact/contact-source.ts";
import {
  type BulkAction,
  MESSAGE_STAGES,
  type MessageStage,
} from "#features/contact/messages.schema.ts";
import { dayOf } from "#features/website/day-of.ts";
import { counted } from "#platform/text/counted.ts";
import type { BodyOf } from "../../api/contract.ts";
import { dateAndTime, shortDay } from "../../dates.ts";
import { keepFocus } from "../../public/use-scroll-on-navigation.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { Highlighted } from "../../ui/data/highlighted.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { Checkbox } from "../../ui/forms/field.tsx";
import { LinkButton } from "../../ui/layout/link.tsx";
import { Menu, MenuItem } from "../../ui/layout/menu.tsx";
import { AdminList } from "../admin-list.tsx";
import { BulkBar } from "../bulk-bar.tsx";
import { MoreButton } from "../row-actions.tsx";
import { type Selection, useSelection } from "../use-selection.ts";
import { excerptOf } from "./excerpt.ts";
import { type MessageFilter, messagesUrl, STAGE_NAMES, useInboxFilter } from "./message-filter.ts";
import { type Message, type MessagePage, reloadMessages } from "./message-queries.ts";

export function MessageList({ list }: { list: UseQueryResult<MessagePage> }) {
  const filter = useInboxFilter();
  const messages = list.data?.messages ?? [];
  const selection = useSelection(messages);
  const selectAllId = useId();

  function deselect() {
    selection.clear();
    // The buttons disappear, and would take the focus with them.
    document.getElementById(selectAllId)?.focus();
  }

  return (
    <AdminList
      list={list}
      loading={<LoadingRows />}
      empty={<NoMessages filter={filter} />}
      pager={{
        page: filter.page,
        pageSize: 1,
        total: list.data?.pages ?? 1,
        pathname: "/admin/messages",
        previous: "Newer messages",
        next: "Older messages",
      }}
    >
      {({ total, found }) =>
        messages.length > 0 && (
          <>
            <ListHead id={selectAllId} selection={selection} total={total} />
            <MessageRows messages={messages} found={found} selection={selection} />
            <MessageBulkBar selection={selection} onDone={deselect} />
          </>
        )
      }
    </AdminList>
  );
}

type ListHeadProps = { id: string; selection: Selection<Message>; total: number };

function ListHead({ id, selection: { selected, all }, total }: ListHeadProps) {
  return (
    <div className="sticky top-14 z-10 flex min-h-11 items-center gap-2 bg-ground px-2 lg:top-0">
      <Checkbox id={id} aria-label="Select all messages on this page" {...all} />
      <label htmlFor={id} className="mr-auto py-2.5 pl-1 text-sm text-muted">
        <span role="status">
          {selected.length > 0 ? `${selected.length} selected` : "Select all"}
        </span>
      </label>
      {selected.length === 0 && (
        <span className="text-sm text-muted tabular-nums">{counted(total, "message")}</span>
      )}
    </div>
  );
}

function NoMessages({ filter }: { filter: MessageFilter }) {
  const { stage, owner, due, q, received } = filter;
  const kind = stage === "all" ? "" : `${STAGE_NAMES[stage].toLowerCase()} `;
  const isNarrow = Boolean(owner || due);
  return (
    <EmptyState
      title={titleOf()}
      {...(!q && !received && !isNarrow && { text: "Messages from the contact form appear here." })}
      action={(q || received || isNarrow) && <WidenFilterLink filter={filter} />}
    />
  );

  function titleOf() {
    if (q) return `No ${kind}messages match “${q}”.`;
    if (isNarrow) return `No ${kind}messages match these filters.`;
    if (received) return `No ${kind}messages in this period.`;
    return stage === "all" ? "No messages yet." : `No ${kind}messages.`;
  }
}

/** Offers to show more: first all dates, then all messages. */
function WidenFilterLink({ filter }: { filter: MessageFilter }) {
  const { stage, owner, due, q, received } = filter;
  if (received) {
    return (
      <LinkButton to={messagesUrl({ stage, owner, due, q, page: 1 })}>Show all dates</LinkButton>
    );
  }
  if (stage === "all" && !owner && !due) return null;
  const label = q ? "Search all messages" : "Show all messages";
  return <LinkButton to={messagesUrl({ stage: "all", q, page: 1 })}>{label}</LinkButton>;
}

type MessageRowsProps = Pick<MessagePage, "messages" | "found"> & {
  selection: Selection<Message>;
};

function MessageRows({ messages, found, selection }: MessageRowsProps) {
  const filter = useInboxFilter();
  const { id: openId } = useParams();
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
              {...selection.checkbox(message.id)}
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

function LoadingRows() {
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

const MORE: [BulkAction, string][] = [
  ["read", "Mark as read"],
  ["unread", "Mark as unread"],
  ["spam", "Mark as spam"],
  ["new", "Move to New"],
  ["qualified", "Move to Qualified"],
  ["proposed", "Move to Proposed"],
  ["won", "Move to Won"],
  ["lost", "Move to Lost"],
];

type Bulk = { selection: Selection<Message>; onDone: () => void };

function MessageBulkBar(bulk: Bulk) {
  const { selection } = bulk;
  const { run, isBusy } = useBulkActions(bulk);
  const count = selection.selected.length;
  return (
    <BulkBar selection={selection} noun="message" isBusy={isBusy}>
      <Button size="small" onClick={() => run("archived")}>
        Archive
      </Button>
      <ConfirmDialog
        title={count === 1 ? "Delete Message" : "Delete Messages"}
        text={`Are you sure you want to delete ${count === 1 ? "this message" : `these ${count} messages`}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => run("delete")}
        trigger={<Button size="small">Delete</Button>}
      />
      <Menu trigger={<MoreButton label="More actions" className="size-9" />}>
        {MORE.map(([action, label]) => (
          <MenuItem key={action} onSelect={() => run(action)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </BulkBar>
  );
}

/** Changes all selected messages in one request, all or nothing. */
function useBulkActions({ selection: { selected }, onDone }: Bulk) {
  const filter = useInboxFilter();
  const { id: openId } = useParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const bulk = useMutation({
    mutationFn: async (changes: BulkChange[]) => {
      for (const body of changes) await request("POST /api/admin/messages/bulk", { body });
    },
    // Also after a failure: the list may be out of date.
    onSettled: () => reloadMessages(queries),
  });

  function run(action: BulkAction) {
    const ids = selected.map(({ id }) => id);
    const onSuccess = () => {
      announce(action);
      // The open message would still show its old stage.
      if (openId && ids.includes(openId)) navigate(messagesUrl(filter), keepToasts);
      onDone();
    };
    // A callback given to `mutate` is dropped when the list is empty by then, and the bar gone.
    bulk.mutateAsync([{ ids, action }]).then(onSuccess, () => {});
  }

  function announce(action: BulkAction) {
    const messages = counted(selected.length, "message");
    if (action === "delete") toast.success("Success", `${messages} deleted.`);
    else if (isStage(action)) {
      toast.undoable(`${messages} moved to ${STAGE_NAMES[action]}`, () =>
        bulk.mutate(toMoveBack(selected)),
      );
    } else toast.success(`${messages} marked as ${action}`);
  }

  return { run, isBusy: bulk.isPending };
}

type BulkChange = BodyOf<"POST /api/admin/messages/bulk">;

/** Moves messages to the stages that they were in. */
function toMoveBack(before: Message[]): BulkChange[] {
  return MESSAGE_STAGES.map((action) => ({
    ids: before.filter(({ stage }) => stage === action).map(({ id }) => id),
    action,
  })).filter(({ ids }) => ids.length > 0);
}

function isStage(action: BulkAction): action is MessageStage {
  return MESSAGE_STAGES.some((stage) => stage === action);
}
