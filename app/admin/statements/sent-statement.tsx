import { useId, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { type Statement, statementsApi } from "../../api/statements.ts";
import { longDate } from "../../dates.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { CopiedLink } from "../copied-link.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementBadge } from "./statement-badge.tsx";
import { StatementOpenings } from "./statement-openings.tsx";
import { StatementPreview } from "./statement-preview.tsx";

type SentStatementProps = { statement: Statement; onChange: (statement: Statement) => void };

/** One with a link, which stays as it was sent. */
export function SentStatement({ statement, onChange }: SentStatementProps) {
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
      <StatementPreview query={{ id }} />
    </div>
  );
}

function WorkingLink({ statement, onChange }: SentStatementProps) {
  const [isBusy, setBusy] = useState(false);
  const note = useId();
  const { id, url, expires_at } = statement;

  async function revoke() {
    if (isBusy) return;
    setBusy(true);
    try {
      onChange(await statementsApi.revokeLink(id));
      toast.success("Link revoked", "It no longer works.");
    } catch (error) {
      toast.failure("Error", messageOf(error));
      setBusy(false);
    }
  }

  if (!url || !expires_at) return null;
  return (
    <section aria-label="Private link" className="border border-rule bg-raised p-4">
      <CopiedLink label="Private link" url={url} describedBy={note}>
        {/* Not `disabled`, which would lose the focus. */}
        <Button aria-disabled={isBusy} onClick={revoke}>
          Revoke link
        </Button>
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
          // With a referrer, by which visits from the admin area are told apart.
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
