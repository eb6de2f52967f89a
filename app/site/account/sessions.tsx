import { useRef } from "react";
import { accountApi, type OwnSession } from "../../api/account.ts";
import { messageOf } from "../../api/api-error.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { EndOthersButton } from "./end-others-button.tsx";
import { SessionRow } from "./session-row.tsx";

/** Where the user is signed in, and the means to end it. */
export function Sessions() {
  const fetched = useFetched(accountApi.sessions);
  return (
    <WhenFetched fetched={fetched} loading={<SessionSkeleton />}>
      {({ sessions }) => <SessionList sessions={sessions} onEnded={fetched.reload} />}
    </WhenFetched>
  );
}

type SessionListProps = { sessions: OwnSession[]; onEnded: () => void };

function SessionList({ sessions, onEnded }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);

  /** The button that had the focus goes with its row. */
  async function end(work: () => Promise<string>) {
    try {
      toast.success("Success", await work());
      list.current?.focus();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
    onEnded();
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="border-b border-rule">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              end(async () => {
                await accountApi.endSession(session.id);
                return `${session.device} is logged out.`;
              })
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <EndOthersButton
          onEnd={() =>
            end(async () => {
              const { ended } = await accountApi.endOtherSessions();
              return ended === 1 ? "1 session ended." : `${ended} sessions ended.`;
            })
          }
        />
      )}
    </>
  );
}

function SessionSkeleton() {
  return (
    <div className="grid gap-3 border-y border-rule py-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-5 w-72 max-w-full" />
    </div>
  );
}
