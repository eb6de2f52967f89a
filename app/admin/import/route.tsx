import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { counted } from "#platform/text/counted.ts";
import { dateAndTime, timeZoneLabel } from "../../dates.ts";
import { queryOf } from "../../session/query-client.ts";
import { ApiError } from "../../session/requests.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { AdminPage } from "../admin-page.tsx";
import type { Route } from "./+types/route";
import { ExportUpload, useExportUpload } from "./export-upload.tsx";
import {
  type Import,
  importQuery,
  type ListedImport,
  type Source,
  useShowImport,
} from "./import-queries.ts";
import { ImportView } from "./import-view.tsx";
import { LinkedInTab } from "./linkedin/linkedin-tab.tsx";
import { ContinueButton } from "./progress.tsx";
import { describeResult, SOURCES } from "./report/import-words.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Import Articles", matches);

export default function ImportArticles() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const show = useShowImport();
  const id = query.get("id") ?? undefined;

  async function open(other: Import) {
    await show(other);
    navigate(`?id=${other.id}`);
  }

  return (
    <AdminPage
      title="Import Articles"
      lede="Bring over articles from LinkedIn or WordPress. Imported posts are published right away."
    >
      <ImportTabs id={id} onOpen={open} />
      {!id && <EarlierImports onOpen={open} />}
    </AdminPage>
  );
}

type ImportTabsProps = { id: string | undefined; onOpen: (other: Import) => void };

/** One tab per source. An import is shown in the tab of its source. */
function ImportTabs({ id, onOpen }: ImportTabsProps) {
  const [tab, setTab] = useState<Source>("linkedin");
  const uploading = useExportUpload(onOpen);
  const current = useImport(id);
  const source = current.data?.source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another import shows its own tab
  useLayoutEffect(() => {
    if (source) setTab(source);
  }, [source, id]);

  if (id && !current.data) return <WhenFetched fetched={current}>{() => null}</WhenFetched>;
  const view = current.data && (
    <ImportView key={id} current={current.data} isUnreachable={current.isRefetchError} />
  );
  return (
    <Tabs
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: "linkedin",
          label: "LinkedIn Articles",
          panel: source === "linkedin" ? view : <LinkedInTab uploading={uploading} />,
          staysMounted: true,
        },
        {
          value: "wordpress",
          label: "WordPress Export",
          panel: source === "wordpress" ? view : <WordPressTab uploading={uploading} />,
        },
      ]}
    />
  );
}

const BUNDLED = "/wordpress-export.xml";

type WordPressTabProps = { uploading: ReturnType<typeof useExportUpload> };

function WordPressTab({ uploading }: WordPressTabProps) {
  const isBusy = uploading.upload !== undefined;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          variant="main"
          disabled={isBusy}
          onClick={() => uploading.start("wordpress", fetchBundled)}
        >
          {isBusy ? "Parsing..." : "Parse WordPress Export"}
        </Button>
        <p className="text-muted">
          Reads the export file bundled with this site, <code>wordpress-export.xml</code>.
        </p>
      </div>
      <ExportUpload source="wordpress" label="Upload Export Files" uploading={uploading}>
        or drop your own export here: .xml (all parts of a split export together) or .zip, up to 500
        MB each.
      </ExportUpload>
    </div>
  );
}

async function fetchBundled() {
  const response = await fetch(BUNDLED);
  if (!response.ok) throw new ApiError(response.status, "");
  return [new File([await response.blob()], "wordpress-export.xml")];
}

/** The import that the URL names. */
function useImport(id: string | undefined) {
  const queries = useQueryClient();

  // One that was left while it ran would seem to end on this page when it is opened again.
  useEffect(() => {
    if (!id) return;
    return () => queries.removeQueries({ queryKey: importQuery(id).queryKey });
  }, [id, queries]);

  return useQuery({ ...importQuery(id ?? ""), enabled: id !== undefined });
}

function EarlierImports({ onOpen }: { onOpen: (other: Import) => void }) {
  const fetched = useQuery(queryOf("GET /api/admin/imports"));
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
      <span className="lg:col-span-1">{SOURCES[source].name}</span>
      <span className="text-muted wrap-anywhere lg:col-span-3">
        {files.join(", ") || "Entered by hand"}
      </span>
      <span className="lg:col-span-3">
        {describeResult(listed)}
        {isMissingImages && (
          <>
            <br />
            {counted(failed_images, "image")} {failed_images === 1 ? "is" : "are"} missing
          </>
        )}
      </span>
      <span className="mt-1.5 empty:hidden lg:col-span-2 lg:mt-0 lg:justify-self-end">
        {state === "failed" && (
          <ContinueButton action="resume" id={id} of={`the import of ${at}`} onDone={onOpen} />
        )}
        {isMissingImages && (
          <ContinueButton
            action="retryImages"
            id={id}
            of={`the images of the import of ${at}`}
            onDone={onOpen}
          />
        )}
      </span>
    </li>
  );
}
