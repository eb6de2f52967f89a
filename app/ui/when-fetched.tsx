import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Fetched } from "./use-fetched.ts";

type WhenFetchedProps<Data> = { fetched: Fetched<Data>; children: (data: Data) => ReactNode };

export function WhenFetched<Data>({ fetched, children }: WhenFetchedProps<Data>) {
  const { data, hasFailed, reload } = fetched;
  if (data !== undefined) return children(data);
  if (!hasFailed) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>We couldn’t load this.</p>
      <Button onClick={reload}>Try again</Button>
    </div>
  );
}
