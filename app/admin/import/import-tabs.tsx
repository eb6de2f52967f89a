import { useLayoutEffect, useState } from "react";
import type { Import, Source } from "../../api/imports.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { ImportView } from "./import-view.tsx";
import { LinkedInTab } from "./linkedin/linkedin-tab.tsx";
import type { useImport } from "./progress/use-import.ts";
import { useExportUpload } from "./wordpress/use-export-upload.ts";
import { WordPressTab } from "./wordpress/wordpress-tab.tsx";

type ImportTabsProps = {
  id: string | undefined;
  current: ReturnType<typeof useImport>;
  onOpen: (other: Import) => void;
};

/** One tab per source. An import is shown in the tab of its source. */
export function ImportTabs({ id, current, onOpen }: ImportTabsProps) {
  const [tab, setTab] = useState<Source>("linkedin");
  const uploading = useExportUpload(onOpen);
  const source = current.data?.source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another import shows its own tab
  useLayoutEffect(() => {
    if (source) setTab(source);
  }, [source, id]);

  if (id && !current.data) return <WhenFetched fetched={current}>{() => null}</WhenFetched>;
  const view = current.data && (
    <ImportView
      key={id}
      current={current.data}
      isUnreachable={current.hasFailed}
      onChange={current.replace}
    />
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
