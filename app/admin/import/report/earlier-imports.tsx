import { Link } from "react-router";
import { type Import, importsApi, type ListedImport } from "../../../api/imports.ts";
import { dateAndTime, timeZoneLabel } from "../../../dates.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ContinueButton } from "../progress/continue-button.tsx";
import { describeResult, number, SOURCE_WORDS } from "./import-words.ts";

export function EarlierImports({ onOpen }: { onOpen: (other: Import) => void }) {
  const fetched = useFetched(importsApi.list);
  return (
    <section aria-label="Earlier imports" className="mt-12">
      <h2 className="text-xl">Earlier imports</h2>
      <p className="mt-1 mb-4 text-muted">Newest first, in {timeZoneLabel}.</p>
      <WhenFetched fetched={fetched}>
        {({ imports }) =>
          imports.length === 0 ? (
            <EmptyState title="No imports yet." />
          ) : (
            <ul className="border-b border-rule text-sm tabular-nums">
              {imports.map((each) => (
                <Row key={each.id} listed={each} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </WhenFetched>
    </section>
  );
}

type RowProps = { listed: ListedImport; onOpen: (other: Import) => void };

function Row({ listed, onOpen }: RowProps) {
  const { id, source, files, state, failed_images, created_at } = listed;
  const at = dateAndTime(new Date(created_at));
  const isMissingImages = state === "done" && failed_images > 0;
  return (
    <li className="grid items-center gap-x-6 border-t border-rule py-2.5 lg:grid-cols-12">
      <Link to={`?id=${id}`} className="link justify-self-start lg:col-span-3">
        <time dateTime={created_at}>{at}</time>
      </Link>
      <span className="lg:col-span-1">{SOURCE_WORDS[source]}</span>
      <span className="text-muted wrap-anywhere lg:col-span-3">
        {files.join(", ") || "Entered by hand"}
      </span>
      <span className="lg:col-span-3">
        {describeResult(listed)}
        {isMissingImages && <ImagesMissing count={failed_images} />}
      </span>
      <span className="mt-1.5 empty:hidden lg:col-span-2 lg:mt-0 lg:justify-self-end">
        {state === "failed" && (
          <ContinueButton action="resume" id={id} of={`the import of ${at}`} onChange={onOpen} />
        )}
        {isMissingImages && (
          <ContinueButton
            action="retryImages"
            id={id}
            of={`the images of the import of ${at}`}
            onChange={onOpen}
          />
        )}
      </span>
    </li>
  );
}

function ImagesMissing({ count }: { count: number }) {
  return (
    <>
      <br />
      {count === 1 ? "1 image is missing" : `${number(count)} images are missing`}
    </>
  );
}
