import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { messagesApi } from "../../api/messages.ts";
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
        <Link to={{ search: everywhere }} className="button button-quiet">
          Search all messages
        </Link>
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
      {page > 1 && (
        <Link to={toPage(Math.min(page - 1, pages))} className="button button-quiet">
          Newer messages
        </Link>
      )}
      <p aria-current="page">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={toPage(page + 1)} className="button button-quiet">
          Older messages
        </Link>
      )}
    </nav>
  );
}
