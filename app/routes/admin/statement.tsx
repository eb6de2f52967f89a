import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { StatementView } from "../../admin/statements/statement-view.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/statement";

export const meta: Route.MetaFunction = ({ params: { id }, matches }) =>
  hiddenPageMeta(id === "new" ? "New statement" : "Statement", matches);

/** "new" is one that is not stored yet, for the message in the query if there is one. */
export default function StatementPage({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [form, setForm] = useState({ id, key: 0 });
  // A new one stays in its form when it gets its URL.
  if (form.id !== id) setForm({ id, key: state?.isSamePage ? form.key : form.key + 1 });
  const messageId = search.get("message") ?? undefined;
  return <StatementView key={form.key} id={id} messageId={messageId} />;
}
