import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { type StatementsQuery, statementsQuerySchema } from "#features/statements/schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { dateAndTime } from "../../dates.ts";
import { listOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SearchField } from "../../ui/forms/controls.tsx";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import type { Route } from "./+types/route";
import { StatementBadge } from "./statement-badge.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Statements", matches);

export default function StatementsPage() {
  const navigate = useNavigate();
  return (
    <AdminPage
      title="Statements"
      lede="Capability statements for one solicitation, sent as a private link."
      actions={
        <Button variant="main" onClick={() => navigate("/admin/statements/new")}>
          New statement
        </Button>
      }
    >
      <StatementList />
    </AdminPage>
  );
}

function StatementList() {
  const filter = useListFilter(statementsQuerySchema, { isLive: true });
  const list = useQuery(listOf("GET /api/admin/statements", { query: filter.search }));
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
      <AdminList list={list} empty={<NoStatements {...filter} />}>
        {({ statements }) =>
          statements.length > 0 && (
            <ul aria-label="Statements" className="border-b border-rule">
              {statements.map((statement) => (
                <StatementRow key={statement.id} statement={statement} />
              ))}
            </ul>
          )
        }
      </AdminList>
    </>
  );
}

type ListedStatement = ResponseOf<"GET /api/admin/statements">["statements"][number];

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
  return `${counted(openings, "opening")}, last ${dateAndTime(new Date(last_opened_at))}`;
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
