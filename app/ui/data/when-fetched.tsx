import type { ReactNode } from "react";
import { Button } from "../button.tsx";

type WhenFetchedProps<Data> = {
  /** A query. Its data stays when it can't be loaded again. */
  fetched: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Skeletons in the shape of what is being loaded. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

export function WhenFetched<Data>({ fetched, loading, children }: WhenFetchedProps<Data>) {
  const { data, error, refetch } = fetched;
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <div role="status" className="text-muted">
        <span className={loading ? "sr-only" : undefined}>Loading...</span>
        {loading}
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p className="wrap-anywhere">We couldn’t load this. {reasonOf(error)}</p>
      <Button onClick={() => refetch()}>Try again</Button>
    </div>
  );
}

/** The server's own sentence. The message of any other error is not meant for people. */
function reasonOf(error: unknown) {
  return error instanceof Error && "status" in error ? error.message : "";
}

/** Shown above a list that could not be fetched again. */
export function Outdated({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-3">
      <p>We couldn’t refresh this list. It may be out of date.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
