import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ChevronDown } from "../../ui/layout/icons.tsx";

/** What a public agency may add to a message. */
export function AgencyFields({ heading, hint }: ShownWebsite["contact"]["agency"]) {
  return (
    <details className="group border-y border-rule">
      <summary className="flex min-h-11 list-none items-center gap-3 text-sm font-semibold hover:text-signal [&::-webkit-details-marker]:hidden">
        {heading}
        <span className="ml-auto shrink-0 text-muted group-open:rotate-180">
          <ChevronDown size={18} />
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-5 sm:grid-cols-2">
        <p className="text-sm text-muted sm:col-span-2">{hint}</p>
        <div className="sm:col-span-2">
          <TextField label="Agency" name="agency" autoComplete="organization" />
        </div>
        <TextField label="Solicitation number" name="solicitation_number" autoComplete="off" />
        <TextField label="Due date" name="due_date" type="date" />
      </div>
    </details>
  );
}
