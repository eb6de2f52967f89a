import { useState } from "react";
import type { MessagePage } from "../../api/messages.ts";
import type { Fetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { type MessageFilter, messagesUrl, STAGE_NAMES } from "./message-filter.ts";
import { LoadingRows, MessageRows } from "./message-rows.tsx";
import { SelectionBar } from "./selection-bar.tsx";

type MessageListProps = {
  list: Fetched<MessagePage>;
  filter: MessageFilter;
  openId: string | undefined;
  onChanged: () => void;
};

export function MessageList({ list, filter, openId, onChanged }: MessageListProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const messages = list.data?.messages ?? [];
  const selected = messages.filter(({ id }) => selectedIds.has(id));

  function select(ids: string[], isSelected: boolean) {
    const others = [...selectedIds].filter((id) => !ids.includes(id));
    setSelectedIds(new Set(isSelected ? [...others, ...ids] : others));
  }

  return (
    <WhenFetched fetched={list} loading={<LoadingRows />}>
      {({ pages, total, found }) => (
        <>
          {list.hasFailed && <Outdated onRetry={list.reload} />}
          {messages.length > 0 ? (
            <>
              <SelectionBar
                selected={selected}
                total={total}
                isAll={selected.length === messages.length}
                filter={filter}
                openId={openId}
                onSelectAll={(isSelected) =>
                  select(
                    messages.map(({ id }) => id),
                    isSelected,
                  )
                }
                onChanged={onChanged}
              />
              <MessageRows
                messages={messages}
                found={found}
                filter={filter}
                openId={openId}
                selectedIds={selectedIds}
                onSelect={(id, isSelected) => select([id], isSelected)}
              />
            </>
          ) : (
            <Nothing filter={filter} />
          )}
          <PageLinks filter={filter} pages={pages} />
        </>
      )}
    </WhenFetched>
  );
}

function Nothing({ filter }: { filter: MessageFilter }) {
  const { stage, owner, due, q, received } = filter;
  const kind = stage === "all" ? "" : `${STAGE_NAMES[stage].toLowerCase()} `;
  const isNarrow = Boolean(owner || due);
  return (
    <EmptyState
      title={titleOf()}
      {...(!q && !received && !isNarrow && { text: "Messages from the contact form appear here." })}
      action={(q || received || isNarrow) && <Widen filter={filter} />}
    />
  );

  function titleOf() {
    if (q) return `No ${kind}messages match “${q}”.`;
    if (isNarrow) return `No ${kind}messages match these filters.`;
    if (received) return `No ${kind}messages in this period.`;
    return stage === "all" ? "No messages yet." : `No ${kind}messages.`;
  }
}

/** Drops the period first, then the other filters. */
function Widen({ filter }: { filter: MessageFilter }) {
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

function PageLinks({ filter, pages }: { filter: MessageFilter; pages: number }) {
  const { page } = filter;
  if (pages <= 1 && page === 1) return null;
  const toPage = (number: number) => messagesUrl({ ...filter, page: number });
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      {page > 1 && <LinkButton to={toPage(Math.min(page - 1, pages))}>Newer messages</LinkButton>}
      <p aria-current="page">
        Page {page} of {pages}
      </p>
      {page < pages && <LinkButton to={toPage(page + 1)}>Older messages</LinkButton>}
    </nav>
  );
}
