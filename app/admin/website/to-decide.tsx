import type { Website } from "#content/schema/website.ts";
import { labelOf, labelsOf } from "#features/website/changes.ts";
import { Link } from "../../ui/layout/link.tsx";
import { useWebsiteForm } from "./form/form-context.ts";
import { fieldUrl } from "./parts.ts";

/** Links to fields with notices to decide on, which may be in collapsed entries. */
export function ToDecide({ content }: { content: Website }) {
  const { notices } = useWebsiteForm();
  const paths = [...notices.keys()].map((id) => id.split("."));
  if (paths.length === 0) return null;
  return (
    <section
      aria-label="To decide"
      className="mb-8 grid max-w-2xl gap-2 border border-l-4 border-control border-l-signal p-4 text-sm"
    >
      <p className="font-semibold">
        Someone else, or a new version of the site, changed these as well. See both and decide:
      </p>
      <ul className="grid gap-1">
        {paths.map((path) => (
          <li key={path.join(".")}>
            <Link to={fieldUrl(path)} className="underline underline-offset-4 hover:text-signal">
              {labelOf(labelsOf(content, path))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
