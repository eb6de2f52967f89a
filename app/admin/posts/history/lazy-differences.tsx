import { type ComponentProps, lazy, Suspense } from "react";

// The code is loaded only for people who compare versions.
const Differences = lazy(() => import("./differences.tsx"));

export function LazyDifferences(props: ComponentProps<typeof Differences>) {
  return (
    <Suspense fallback={<p className="mt-5 text-muted">Loading...</p>}>
      <Differences {...props} />
    </Suspense>
  );
}
