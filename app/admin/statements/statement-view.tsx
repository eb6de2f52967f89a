import { useEffect, useRef } from "react";
import { type Message, messagesApi } from "../../api/messages.ts";
import { type Statement, type StatementChoices, statementsApi } from "../../api/statements.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import { SentStatement } from "./sent-statement.tsx";
import { StatementEditor } from "./statement-editor.tsx";

const NEW = "new";

type StatementViewProps = { id: string; messageId: string | undefined };

/** A statement that is being written, or one that was sent. */
export function StatementView({ id, messageId }: StatementViewProps) {
  const fetched = useFetched(load, id, messageId);
  const change = (statement: Statement) => fetched.update((loaded) => ({ ...loaded, statement }));
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

/** The button that creates or revokes a link is gone with what it did. */
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

type Loaded = { statement: Statement | null; choices: StatementChoices; message: Message | null };

async function load(id: string, messageId: string | undefined): Promise<Loaded> {
  const [statement, choices, message] = await Promise.all([
    id === NEW ? null : statementsApi.get(id),
    statementsApi.choices(),
    messageId ? messagesApi.get(messageId) : null,
  ]);
  return { statement, choices, message };
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
