import { Link } from "react-router";
import { firm } from "#content/firm.ts";
import { dateAndTime } from "../../../dates.ts";
import { useFetched } from "../use-fetched.ts";
import { WhenFetched } from "../when-fetched.tsx";
import { resultOf, SOURCE_WORDS } from "./import-words.ts";
import { importsApi, type ListedImport } from "./imports-api.ts";

export function EarlierImports() {
  const fetched = useFetched(importsApi.list);
  return (
    <section aria-label="Earlier imports" className="mt-12">
      <h2 className="text-[1.5rem]">Earlier imports</h2>
      <p className="mt-1 mb-4 text-muted">Newest first, in {firm.timeZoneLabel}.</p>
      <WhenFetched fetched={fetched}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="border-t border-rule pt-4">Nothing has been imported yet.</p>
          ) : (
            <ul className="import-history">
              {imports.map((each) => (
                <Row key={each.id} listed={each} />
              ))}
            </ul>
          )
        }
      </WhenFetched>
    </section>
  );
}

function Row({ listed }: { listed: ListedImport }) {
  const { id, source, files, created_at } = listed;
  return (
    <li>
      <Link to={`?id=${id}`} className="link">
        <time dateTime={created_at}>{dateAndTime(new Date(created_at))}</time>
      </Link>
      <span>{SOURCE_WORDS[source]}</span>
      <span className="text-muted">{files.join(", ") || "Typed in"}</span>
      <span>{resultOf(listed)}</span>
    </li>
  );
}
