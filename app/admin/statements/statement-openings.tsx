import { statementsApi } from "../../api/statements.ts";
import { dateAndTime } from "../../dates.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";

const KINDS = { page: "Page", pdf: "PDF" };

export function StatementOpenings({ id }: { id: string }) {
  const fetched = useFetched(statementsApi.openings, id);
  return (
    <section aria-labelledby="openings" className="mt-8">
      <h2 id="openings" className="text-xl">
        Openings
      </h2>
      <div className="mt-3">
        <WhenFetched fetched={fetched}>
          {({ openings }) =>
            openings.length === 0 ? (
              <p className="text-muted">Nobody has opened it yet.</p>
            ) : (
              <ul className="border-b border-rule">
                {openings.map(({ id, kind, opened_at, maybe_scanner }) => (
                  <li key={id} className="flex flex-wrap gap-x-4 border-t border-rule py-2">
                    <time dateTime={opened_at} className="tabular-nums">
                      {dateAndTime(new Date(opened_at))}
                    </time>
                    <span>{KINDS[kind]}</span>
                    {maybe_scanner && <span className="text-muted">possibly a mail scanner</span>}
                  </li>
                ))}
              </ul>
            )
          }
        </WhenFetched>
      </div>
    </section>
  );
}
