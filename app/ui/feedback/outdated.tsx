import { Button } from "../forms/button.tsx";

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
