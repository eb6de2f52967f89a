import { useCallback, useEffect, useMemo, useState } from "react";
import type { Change } from "#features/website/changes.ts";
import { websiteApi } from "../../../api/website.ts";
import type { Part } from "../parts.ts";
import { useWebsite } from "../website-context.tsx";

/** The PDF is drawn for it, which is not worth it while someone types. */
const IDLE_MS = 500;

/** What does not fit, by the field's path: at the preview's widths, and on the statement's page. */
export function useMisfits(part: Part, changes: Change[]) {
  const [found, setFound] = useState<Record<number, string[]>>({});
  const isOnePage = useStatementFit(part.key === "capabilities");
  const report = useCallback(
    (width: number, paths: string[]) => setFound((before) => ({ ...before, [width]: paths })),
    [],
  );
  const misfits = useMemo(() => {
    const widths = Map.groupBy(
      Object.entries(found).flatMap(([width, paths]) => paths.map((path) => ({ path, width }))),
      ({ path }) => path,
    );
    return new Map([
      ...(isOnePage ? [] : changes.flatMap(pathThatGrew)).map(
        (path) => [path, SECOND_PAGE] as const,
      ),
      ...[...widths].map(([path, misfit]) => [path, tooWide(misfit)] as const),
    ]);
  }, [found, isOnePage, changes]);
  return { misfits, isOnePage, report };
}

const SECOND_PAGE = "With this change, the capability statement needs a second page.";

function tooWide(misfit: { width: string }[]) {
  return `Too long for a page that is ${misfit.map(({ width }) => width).join(" or ")} pixels wide.`;
}

/** Of a field with a longer text, or of a list with another entry. */
function pathThatGrew({ kind, path, before, after }: Change) {
  if (kind === "added") return [path.slice(0, -1).join(".")];
  return kind === "changed" && after.length > before.length ? [path.join(".")] : [];
}

/** Whether the capability statement as drafted is one page. */
function useStatementFit(isEdited: boolean) {
  const { version } = useWebsite().state.loaded;
  const [longVersion, setLongVersion] = useState<number>();
  useEffect(() => {
    if (!isEdited) return;
    let isCurrent = true;
    const check = () =>
      websiteApi.statementFit().then(
        ({ fits }) => isCurrent && setLongVersion(fits ? undefined : version),
        () => {},
      );
    const timer = setTimeout(check, IDLE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isEdited, version]);
  return !isEdited || longVersion === undefined;
}
