import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { messagesApi } from "../../api/messages.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { useFetched } from "../../ui/use-fetched.ts";
import { WhenFetched } from "../../ui/when-fetched.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { FILTER_NAMES, filterOf, type MessageFilter, queryOf, searchOf } from "./message-filter.ts";
import { MessageRows } from "./message-rows.tsx";
import { MessageSearch } from "./message-search.tsx";

export function MessageList() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const list = useFetched(useCallback(() => messagesApi.list(query), [query]));
  return (
    <WhenFetched fetched={list}>
      {({ messages, counts, pages }) => (
        <>
          <FilterLinks filter={filter} counts={counts} />
          <MessageSearch key={filter.q} filter={filter} />
          {messages.length > 0 ? (
            <MessageRows messages={messages} filter={filter} />
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
  const { state, q } = filter;
  const everywhere = searchOf({ state: "all", q, page: 1 });
  const kind = state === "all" ? "" : `${FILTER_NAMES[state].toLowerCase()} `;
  const none = state === "all" ? "No messages yet." : `No ${kind}messages.`;
  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <p>{q ? `No ${kind}messages match “${q}”.` : none}</p>
      {q && state !== "all" && (
        <LinkButton to={{ search: everywhere }}>Search all messages</LinkButton>
      )}
    </div>
  );
}

function PageLinks({ filter, pages }: { filter: MessageFilter; pages: number }) {
  const { page } = filter;
  if (pages <= 1 && page === 1) return null;
  const toPage = (number: number) => ({ search: searchOf({ ...filter, page: number }) });
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
