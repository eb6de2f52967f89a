import type { ReactNode } from "react";
import { Button } from "../forms/button.tsx";
import type { Fetched } from "./use-fetched.ts";

type WhenFetchedProps<Data> = {
  fetched: Pick<Fetched<Data>, "data" | "hasFailed" | "reload">;
  /** Skeletons in the shape of what is being loaded. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

export function WhenFetched<Data>({ fetched, loading, children }: WhenFetchedProps<Data>) {
  const { data, hasFailed, reload } = fetched;
  if (data !== undefined) return children(data);
  if (!hasFailed) {
    return (
      <div role="status" className="text-muted">
        <span className={loading ? "sr-only" : undefined}>Loading...</span>
        {loading}
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>We couldn’t load this.</p>
      <Button onClick={reload}>Try again</Button>
    </div>
  );
}
