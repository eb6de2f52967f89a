import { useSearchParams } from "react-router";
import { StatementView } from "../../admin/statements/statement-view.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/statement";

export const meta: Route.MetaFunction = ({ params: { id }, matches }) =>
  hiddenPageMeta(id === "new" ? "New statement" : "Statement", matches);

/** "new" is one that is not stored yet, for the message in the query if there is one. */
export default function StatementPage({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const messageId = search.get("message") ?? undefined;
  return <StatementView key={id} id={id} messageId={messageId} />;
}
