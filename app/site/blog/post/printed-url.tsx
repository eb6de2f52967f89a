import { useRouteLoaderData } from "react-router";
import type { loader } from "../../../root.tsx";

/** Where a printed post came from. */
export function PrintedUrl({ path }: { path: string }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <p className="hidden print:block">
      {root?.siteUrl}
      {path}
    </p>
  );
}
