import { useSearchParams } from "react-router";
import { parseRange, parseSort } from "#features/statistics/ranges.ts";
import { AdminPage } from "../../admin/admin-page.tsx";
import { StatisticsSkeleton } from "../../admin/statistics/statistics-skeleton.tsx";
import { StatisticsView } from "../../admin/statistics/statistics-view.tsx";
import { statisticsApi } from "../../api/statistics.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import type { Route } from "./+types/statistics";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Statistics", matches);

export default function StatisticsPage() {
  const [search] = useSearchParams();
  const days = parseRange(search.get("days"));
  const post = search.get("post") ?? undefined;
  const sort = parseSort(search.get("sort"));
  const query = String(new URLSearchParams({ days: String(days), sort, ...(post && { post }) }));
  const fetched = useFetched(statisticsApi.get, query);
  return (
    <AdminPage
      title="Statistics"
      lede="What people read, which posts bring messages, where readers come from, and what they search for."
    >
      <WhenFetched fetched={fetched} loading={<StatisticsSkeleton />}>
        {(statistics) => (
          <StatisticsView
            statistics={statistics}
            post={post}
            sort={sort}
            hasFailed={fetched.hasFailed}
            onRetry={fetched.reload}
          />
        )}
      </WhenFetched>
    </AdminPage>
  );
}
