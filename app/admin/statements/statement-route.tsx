import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { dateAndTime, longDate } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { queryOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { BackLink, Link, LinkButton } from "../../ui/layout/link.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import { CopiedLink } from "../copied-link.tsx";
import type { Route } from "./+types/statement-route";
import { StatementActions } from "./statement-actions.tsx";
import { StatementBadge } from "./statement-badge.tsx";
import { StatementEditor } from "./statement-editor.tsx";
import { StatementPreview } from "./statement-preview.tsx";
import { NEW, type Statement, statementQuery } from "./statement-queries.ts";

export const meta: Route.MetaFunction = ({ params: { id }, matches }) =>
  hiddenPageMeta(id === "new" ? "New statement" : "Statement", matches);

/** The id "new" stands for an unsaved statement, for the message in the query if there is one. */
export default function StatementPage({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [form, setForm] = useState({ id, key: 0 });
  // A new statement stays in its form when it gets its URL.
  if (form.id !== id) setForm({ id, key: state?.isSamePage ? form.key : form.key + 1 });
  const messageId = search.get("message") ?? undefined;
  return <StatementView key={form.key} id={id} messageId={messageId} />;
}

type StatementViewProps = { id: string; messageId: string | undefined };

/** The form of a statement that is being written, or the page of one that was sent. */
function StatementView({ id, messageId }: StatementViewProps) {
  const queries = useQueryClient();
  const query = statementQuery(id, messageId);
  const fetched = useQuery(query);

  async function change(statement: Statement) {
    // A response to an earlier request is older.
    if (fetched.isFetching) await queries.cancelQueries(query);
    if (fetched.data) queries.setQueryData(query.queryKey, { ...fetched.data, statement });
  }

  const heading = useHeadingFocus(fetched.data && (fetched.data.statement?.state ?? "draft"));
  const title = id === NEW ? "New statement" : (fetched.data?.statement?.title ?? "Statement");
  return (
    <div className={classNames(ADMIN_PAGE, "xl:max-w-none")}>
      <BackLink to="/admin/statements">Statements</BackLink>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-2xl wrap-anywhere" dir="auto">
        {title}
      </h1>
      <div className="mt-6">
        <WhenFetched fetched={fetched}>
          {({ statement, choices, message }) => {
            if (statement && statement.state !== "draft") {
              return <SentStatement statement={statement} onChange={change} />;
            }
            if (!statement && id !== NEW) return <NoStatement />;
            return (
              <StatementEditor
                statement={statement}
                choices={choices}
                message={message}
                onChange={change}
              />
            );
          }}
        </WhenFetched>
      </div>
    </div>
  );
}

/**
 * Moves the focus to the heading when the button that had it, to create or revoke a link, is gone.
 */
function useHeadingFocus(state: Statement["state"] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== state;
    before.current = state;
    if (isChanged && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}

function NoStatement() {
  return (
    <EmptyState
      title="Statement not found."
      text="It may have been deleted."
      action={<LinkButton to="/admin/statements">All statements</LinkButton>}
    />
  );
}

type SentStatementProps = { statement: Statement; onChange: (statement: Statement) => void };

/** A statement with a link. It stays as it was sent. */
function SentStatement({ statement, onChange }: SentStatementProps) {
  const { id, agency, solicitation_number, state, message_id } = statement;
  return (
    <div className="gap-8 xl:grid xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="max-w-160">
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere text-muted">
          {agency && <span dir="auto">{agency}</span>}
          {solicitation_number && <span dir="auto">{solicitation_number}</span>}
          <StatementBadge statement={statement} />
          {message_id && (
            <Link to={`/admin/messages/${message_id}`} className="link text-sm">
              The message it’s for
            </Link>
          )}
        </p>
        {state === "active" ? (
          <WorkingLink statement={statement} onChange={onChange} />
        ) : (
          <p className="border-l-4 border-control pl-4">
            Nobody can open this link anymore. Duplicate the statement to send it again.
          </p>
        )}
        <StatementOpenings id={id} />
        <StatementActions statement={statement} />
      </div>
      <StatementPreview fields={{ id }} />
    </div>
  );
}

function WorkingLink({ statement, onChange }: SentStatementProps) {
  const note = useId();
  const { id, url, expires_at } = statement;
  const { isPending, mutate } = useMutation({
    mutationFn: () => request("DELETE /api/admin/statements/:id/link", { params: { id } }),
    onSuccess: (revoked) => {
      onChange(revoked);
      toast.success("Link revoked", "It no longer works.");
    },
  });

  if (!url || !expires_at) return null;
  return (
    <section aria-label="Private link" className="border border-rule bg-raised p-4">
      <CopiedLink label="Private link" url={url} describedBy={note}>
        <ConfirmDialog
          title="Revoke link?"
          text="Nobody will be able to open the statement with this link anymore. This can’t be undone."
          confirmLabel="Revoke"
          onConfirm={() => isPending || mutate()}
          // With `disabled`, the button would lose the focus.
          trigger={<Button aria-disabled={isPending}>Revoke link</Button>}
        />
      </CopiedLink>
      <p id={note} className="mt-1.5 text-sm text-muted">
        Anyone with the link can open the statement until {longDate(new Date(expires_at))}. Your own
        visits from here aren’t counted.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {[
          ["Page", url],
          ["PDF", `${url}.pdf`],
        ].map(([label, href]) => (
          // Keep the referrer, by which visits from the admin area are recognized.
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noopener"
            className={buttonClass({ size: "small" })}
          >
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}

const KINDS = { page: "Page", pdf: "PDF" };

function StatementOpenings({ id }: { id: string }) {
  const fetched = useQuery(queryOf("GET /api/admin/statements/:id/openings", { params: { id } }));
  return (
    <section aria-labelledby="openings" className="mt-8">
      <h2 id="openings" className="text-xl">
        Openings
      </h2>
      <div className="mt-3">
        <WhenFetched fetched={fetched}>
          {({ openings }) =>
            openings.length === 0 ? (
              <p className="text-muted">Nobody has opened it yet.</p>
            ) : (
              <ul className="border-b border-rule">
                {openings.map(({ id, kind, opened_at, maybe_scanner }) => (
                  <li key={id} className="flex flex-wrap gap-x-4 border-t border-rule py-2">
                    <time dateTime={opened_at} className="tabular-nums">
                      {dateAndTime(new Date(opened_at))}
                    </time>
                    <span>{KINDS[kind]}</span>
                    {maybe_scanner && <span className="text-muted">possibly a mail scanner</span>}
                  </li>
                ))}
              </ul>
            )
          }
        </WhenFetched>
      </div>
    </section>
  );
}
