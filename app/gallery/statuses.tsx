import { Avatar } from "../ui/data/avatar.tsx";
import { Highlighted } from "../ui/data/highlighted.tsx";
import { WhenFetched } from "../ui/data/when-fetched.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Outdated } from "../ui/feedback/outdated.tsx";
import { Progress } from "../ui/feedback/progress.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { Card } from "../ui/layout/card.tsx";
import { Group, Line } from "./group.tsx";

const reload = () => {};

export function Statuses() {
  return (
    <Group title="Statuses">
      <Line>
        <Badge>Draft</Badge>
        <Badge tone="good">New</Badge>
        <Badge tone="brand">Published</Badge>
        <Badge tone="signal">Failed</Badge>
      </Line>
      <Line>
        <Avatar name="Ada Example" />
        <Avatar name="Ada Example" size="medium" />
        <Avatar name="Ada Example" size="large" />
        <Avatar name="Ada Example" size="large" src="/icon-192.png" alt="The site's icon" />
      </Line>
      <Line>
        <Progress label="60 percent" value={0.6} />
        <Progress label="Done" value={1} />
        <Progress label="Under way" />
      </Line>
      <Progress label="Wide" value={0.3} isWide />
      <div className="grid gap-5 md:grid-cols-2">
        <Card title="Loading">
          <WhenFetched fetched={{ data: undefined, hasFailed: false, reload }}>
            {() => null}
          </WhenFetched>
        </Card>
        <Card title="Loading, with its shape">
          <WhenFetched
            fetched={{ data: undefined, hasFailed: false, reload }}
            loading={<Skeleton className="h-5 w-40" />}
          >
            {() => null}
          </WhenFetched>
        </Card>
        <Card title="Failed">
          <WhenFetched fetched={{ data: undefined, hasFailed: true, reload }}>
            {() => null}
          </WhenFetched>
        </Card>
        <Card title="Out of date">
          <Outdated onRetry={reload} />
        </Card>
        <Card title="Found">
          <p>
            <Highlighted text="A search for lineage marks Lineage." q="lineage" />
          </p>
        </Card>
        <Card title="Empty">
          <EmptyState
            title="No blog posts yet."
            text="Posts appear here as soon as you write one."
          />
        </Card>
      </div>
    </Group>
  );
}
