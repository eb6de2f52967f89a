import { PartForm } from "../../admin/website/part-form.tsx";
import { PARTS } from "../../admin/website/parts.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/website-part";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenPageMeta(findPart(params.part)?.label ?? "Website", matches);

export default function WebsitePartPage({ params }: Route.ComponentProps) {
  const part = findPart(params.part);
  return part ? <PartForm key={part.key} part={part} /> : <NotFound isKnownToServer={false} />;
}

function findPart(slug: string) {
  return PARTS.find((part) => part.slug === slug);
}
