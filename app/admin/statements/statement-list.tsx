import { Link } from "react-router";
import {
  type StatementsQuery,
  statementsQuerySchema,
} from "#features/statements/statements.schema.ts";
import { type ListedStatement, statementsApi } from "../../api/statements.ts";
import { dateAndTime } from "../../dates.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { inWords } from "../statistics/numbers.ts";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import { StatementBadge } from "./statement-badge.tsx";

export function StatementList() {
  const filter = useListFilter(statementsQuerySchema, { isLive: true });
  const fetched = useFetched(statementsApi.list, filter.search);
  return (
    <>
      <search className="mb-6">
        <form onSubmit={filter.onSubmit} className="max-w-80">
          <SearchField
            label="Search statements"
            {...filter.field("q")}
            maxLength={100}
            placeholder="Title, agency or number"
          />
        </form>
      </search>
      <WhenFetched fetched={fetched}>
        {({ statements, total, page, page_size }) => (
          <>
            {fetched.hasFailed && <Outdated onRetry={fetched.reload} />}
            {statements.length > 0 ? (
              <ul aria-label="Statements" className="border-b border-rule">
                {statements.map((statement) => (
                  <StatementRow key={statement.id} statement={statement} />
                ))}
              </ul>
            ) : (
              <NoStatements {...filter} />
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
    </>
  );
}

function StatementRow({ statement }: { statement: ListedStatement }) {
  const { id, title, agency, solicitation_number } = statement;
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-rule py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
          <Link
            to={`/admin/statements/${id}`}
            className="underline decoration-rule underline-offset-4 hover:text-signal"
            dir="auto"
          >
            {title}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-muted" dir="auto">
          {[agency, solicitation_number].filter(Boolean).join(", ")}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:justify-end">
        {statement.state !== "draft" && (
          <p className="text-sm text-muted">{openingsInWords(statement)}</p>
        )}
        <StatementBadge statement={statement} />
      </div>
    </li>
  );
}

function openingsInWords({ openings, last_opened_at }: ListedStatement) {
  if (!last_opened_at) return "Not opened yet";
  return `${inWords(openings, "opening")}, last ${dateAndTime(new Date(last_opened_at))}`;
}

function NoStatements({ filter, isFiltered, showOnly }: ListFilter<StatementsQuery>) {
  if (isFiltered) {
    return (
      <EmptyState
        title={filter.q ? `No statements match “${filter.q}”.` : "There’s nothing on this page."}
        action={<Button onClick={() => showOnly({})}>Show all statements</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No statements yet."
      text="Choose what fits a solicitation from your capability statement, and send it as a private link and a PDF."
    />
  );
}
