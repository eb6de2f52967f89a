import type { RefObject } from "react";
import type { Fetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { LoadedRegistrations } from "./load-registrations.ts";
import type { OpenDialog } from "./registration-dialogs.tsx";
import { REGISTRATION_ROW, RegistrationRow } from "./registration-row.tsx";

type RegistrationListProps = {
  fetched: Fetched<LoadedRegistrations>;
  onOpen: (dialog: OpenDialog) => void;
  ref: RefObject<HTMLUListElement | null>;
};

export function RegistrationList({ fetched, onOpen, ref }: RegistrationListProps) {
  return (
    <WhenFetched fetched={fetched} loading={<Skeletons />}>
      {({ registrations, identifiers, owners }) => (
        <>
          {fetched.hasFailed && <Outdated onRetry={fetched.reload} />}
          {registrations.length === 0 && (
            <EmptyState
              title="No registrations yet."
              text="Add your SAM.gov registration, CAGE code, certifications, insurance and clearances, so that none of them lapses unnoticed."
            />
          )}
          <ul
            ref={ref}
            tabIndex={-1}
            aria-label="Registrations"
            className="[&:not(:empty)]:border-b border-rule"
          >
            {registrations.map((registration) => (
              <RegistrationRow
                key={registration.id}
                registration={registration}
                owner={owners.find(({ id }) => id === registration.owner_id)?.name}
                identifier={identifiers.find(({ id }) => id === registration.identifier_id)}
                onOpen={onOpen}
                onChanged={fetched.reload}
              />
            ))}
          </ul>
        </>
      )}
    </WhenFetched>
  );
}

function Skeletons() {
  return (
    <div className="border-b border-rule">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={REGISTRATION_ROW}>
          <Skeleton className="h-12 max-w-72" />
          <Skeleton className="h-10 w-40 max-lg:col-start-1 max-lg:row-start-2" />
          <Skeleton className="h-9 w-11 max-lg:col-start-2 max-lg:row-start-1 lg:w-72" />
        </div>
      ))}
    </div>
  );
}
