import { PartForm } from "../../admin/website/part-form.tsx";
import { PARTS } from "../../admin/website/parts.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/website-part";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenPageMeta(partOf(params.part)?.label ?? "Website", matches);

export default function WebsitePartPage({ params }: Route.ComponentProps) {
  const part = partOf(params.part);
  return part ? <PartForm key={part.key} part={part} /> : <NotFound isKnownToServer={false} />;
}

function partOf(slug: string) {
  return PARTS.find((part) => part.slug === slug);
}
