import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { NO_OWNER } from "#features/contact/messages.schema.ts";
import { timeZoneLabel } from "../../dates.ts";
import { keepFocus } from "../../public/use-scroll-on-navigation.ts";
import { download } from "../../session/admin-request.ts";
import { queryOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchField, SelectField } from "../../ui/forms/controls.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { LinkButton } from "../../ui/layout/link.tsx";
import { AdminPage } from "../admin-page.tsx";
import { ExportButton } from "../export-button.tsx";
import { useAdmin } from "../use-admin.ts";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import { useListKeys } from "../use-list-keys.ts";
import type { Route } from "./+types/route";
import {
  ALL_MESSAGES,
  inboxSchema,
  isEveryMessage,
  type MessageFilter,
  messagesSearch,
  messagesUrl,
  STAGE_OPTIONS,
  useInboxFilter,
} from "./message-filter.ts";
import { MessageList } from "./message-list.tsx";
import {
  findListed,
  type Message,
  messageQuery,
  messagesQuery,
  type Person,
  useMessageChange,
} from "./message-queries.ts";
import { MessageView } from "./message-view.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenPageMeta(params.id ? "Message" : "Messages", matches);

/** One route for the list and a message, so that the list stays as it is when one is opened. */
export default function MessagesPage() {
  const { id } = useParams();
  return (
    <AdminPage
      title="Messages"
      lede={`Messages from the contact form, newest first. Times are shown in ${timeZoneLabel}.`}
      isDetail={id !== undefined}
    >
      <Inbox />
    </AdminPage>
  );
}

/** The list and, beside it on wide screens, the open message. Phones show one or the other. */
function Inbox() {
  const { id: openId } = useParams();
  const listFilter = useListFilter(inboxSchema, { pathname: "/admin/messages" });
  const { filter } = listFilter;
  const list = useQuery(messagesQuery(messagesSearch(filter)));
  const { data: admins = [] } = useQuery(queryOf("GET /api/admin/admins"));
  // Until the list of a new filter is here, the old one is shown.
  const steps = useSteps(list.isPlaceholderData ? undefined : list.data?.messages, openId, filter);
  const { refetch } = list;
  const unread = useAdmin().summary?.unread_messages;
  const lastUnread = useRef(unread);

  useEffect(() => {
    // A different number means that messages have arrived, or were read elsewhere.
    if (lastUnread.current !== undefined && lastUnread.current !== unread) void refetch();
    lastUnread.current = unread;
  }, [unread, refetch]);

  const besides = openId ? "max-lg:hidden" : undefined;
  return (
    <>
      <div className={besides}>
        <MessageSearch list={listFilter} admins={admins} />
      </div>
      <div className="lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div className={besides}>
          <MessageList list={list} />
        </div>
        {openId ? (
          <section aria-label="Message">
            <PaneBar filter={filter} steps={steps} />
            <MessagePane key={openId} id={openId} admins={admins} />
          </section>
        ) : (
          <p className="rounded-sm border border-dashed border-rule p-8 text-center text-muted max-lg:hidden">
            Select a message to read it here.
          </p>
        )}
      </div>
    </>
  );
}

type MessageSearchProps = { list: ListFilter<MessageFilter>; admins: Person[] };

function MessageSearch({ list, admins }: MessageSearchProps) {
  const { filter, field, show } = list;

  /** A search looks in every stage. A stage can be chosen afterward. */
  function search(event: FormEvent) {
    event.preventDefault();
    const q = String(field("q").value).trim();
    if (q === filter.q) show();
    else show({ stage: q ? "all" : undefined });
  }

  return (
    <search className="mb-6">
      <form onSubmit={search} className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <SearchField label="Search messages" {...field("q")} />
        </div>
        <Choices list={list} admins={admins} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Search</Button>
          <ExportButton
            fileName="messages.csv"
            load={() => download("GET /api/admin/messages.csv", { query: messagesSearch(filter) })}
          />
        </div>
      </form>
    </search>
  );
}

/** Filters by stage, owner, due date and the time in which messages arrived. */
function Choices({ list: { filter, field, choice }, admins }: MessageSearchProps) {
  const owners = admins.map(({ id, name }) => [id, name] as const);
  const choices = [
    ["stage", "Filter by stage", [...STAGE_OPTIONS, ["all", "All"]]],
    ["owner", "Filter by owner", [["", "Anyone"], [NO_OWNER, "No owner"], ...owners]],
    ["due", "Follow-up", DUE],
    ["received", "Received", RECEIVED],
  ] as const;
  return (
    <>
      {choices.map(([name, label, options]) => (
        <div key={name} className="w-[calc(50%-0.375rem)] sm:w-40">
          <SelectField label={label} {...choice(name)} options={options} />
        </div>
      ))}
      {filter.received === "dates" && (
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
          <TextField label="From" {...field("from")} type="date" />
          <TextField label="To" {...field("to")} type="date" />
        </div>
      )}
    </>
  );
}

const DUE = [
  ["", "Any date"],
  ["overdue", "Overdue"],
  ["week", "Due this week"],
] as const;

const RECEIVED = [
  ["", "Any time"],
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  ["dates", "Choose dates"],
] as const;

/** The bar above the open message: back to the list, or to the previous or next message. */
function PaneBar({ filter, steps }: { filter: MessageFilter; steps: Steps }) {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-1">
      <Link
        to={messagesUrl(filter)}
        className="mr-auto inline-flex min-h-9 items-center gap-2 text-muted hover:text-signal"
      >
        <ArrowLeft size={16} />
        Messages
      </Link>
      <span className="text-sm text-muted tabular-nums">{steps.position}</span>
      <StepButton label="Previous message" icon={ChevronUp} onStep={steps.previous} />
      <StepButton label="Next message" icon={ChevronDown} onStep={steps.next} />
    </div>
  );
}

type StepButtonProps = { label: string; icon: LucideIcon; onStep: (() => void) | undefined };

/** The button is never disabled: it would lose the focus at the end of the list. */
function StepButton({ label, icon: Icon, onStep }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={!onStep}
      onClick={onStep}
      className={classNames(!onStep && "cursor-not-allowed opacity-50")}
    >
      <Icon />
    </IconButton>
  );
}

type Steps = {
  /** "3 of 50", unless the message is not in the list. */
  position: string | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

/** Opens the message after or before the current one, also with the keys J and K. */
function useSteps(
  messages: Message[] | undefined,
  openId: string | undefined,
  filter: MessageFilter,
): Steps {
  const navigate = useNavigate();
  const ids = messages?.map(({ id }) => id) ?? [];
  const index = openId ? ids.indexOf(openId) : -1;
  const [last, setLast] = useState({ id: openId, index: -1 });
  if (index >= 0 && (last.id !== openId || last.index !== index)) setLast({ id: openId, index });
  const hasLeft = last.id === openId && last.index >= 0;

  // One that the list never had, such as a link in an email opens, is stepped from to any other.
  const isAll = isEveryMessage(filter);
  const isKnown = openId === undefined || index >= 0 || hasLeft;
  const isOutside = !isKnown && (isAll || messages !== undefined);
  const isEdge = index === 0 || (index > 0 && index === ids.length - 1);
  const asksServer = isOutside || (isEdge && isAll);
  const { data: all } = useQuery({
    ...queryOf("GET /api/admin/messages/:id/neighbors", { params: { id: openId ?? "" } }),
    enabled: asksServer && openId !== undefined,
  });

  const { before, after } = neighbors();
  const open = (id: string | null | undefined) =>
    id
      ? () => void navigate(messagesUrl(isOutside ? ALL_MESSAGES : filter, id), keepFocus)
      : undefined;
  const steps = {
    position: index < 0 ? undefined : `${index + 1} of ${ids.length}`,
    previous: open(before),
    next: open(after),
  };

  /** A message that was just moved has left the list, and the next one is now in its place. */
  function neighbors() {
    if (!openId) return { before: undefined, after: ids[0] };
    if (index < 0 && hasLeft) return { before: ids[last.index - 1], after: ids[last.index] };
    return {
      before: ids[index - 1] ?? all?.newer_id,
      after: (index < 0 ? undefined : ids[index + 1]) ?? all?.older_id,
    };
  }

  useListKeys({ j: steps.next, k: steps.previous });
  return steps;
}

function MessagePane({ id, admins }: { id: string; admins: Person[] }) {
  const filter = useInboxFilter();
  const queries = useQueryClient();
  const loaded = useQuery({
    ...messageQuery(id),
    // The message as the list has it is shown while the details load.
    initialData: () => findListed(queries, id),
    initialDataUpdatedAt: 0,
  });
  useMarkAsRead(id, loaded.isFetchedAfterMount ? loaded.data : undefined);
  return (
    <WhenFetched fetched={loaded} loading={<LoadingMessage />}>
      {(message) =>
        message ? (
          <MessageView message={message} admins={admins} />
        ) : (
          <EmptyState
            title="Message not found."
            text="It may have been deleted."
            action={<LinkButton to={messagesUrl(filter)}>All messages</LinkButton>}
          />
        )
      }
    </WhenFetched>
  );
}

/** Opening a message marks it as read, once. If that fails, it stays unread. */
function useMarkAsRead(id: string, message: Message | null | undefined) {
  const isDone = useRef(false);
  const { mutate } = useMessageChange(id, { hasOwnToast: true });
  useEffect(() => {
    if (!message || isDone.current) return;
    isDone.current = true;
    if (message.read_at === null) mutate({ read: true });
  }, [message, mutate]);
}

function LoadingMessage() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
