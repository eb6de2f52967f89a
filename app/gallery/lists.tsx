import { useState } from "react";
import { Highlighted } from "../ui/data/highlighted.tsx";
import { Pagination } from "../ui/data/pagination.tsx";
import { Cell, HeaderCell, Row, Table } from "../ui/data/table.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Outdated } from "../ui/feedback/outdated.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Tabs } from "../ui/layout/tabs.tsx";
import { Group } from "./group.tsx";

export function Lists() {
  const [tab, setTab] = useState("posts");
  return (
    <Group title="Lists">
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "posts", label: "Posts", panel: <Posts /> },
          { value: "more", label: "Unknown total", panel: <UnknownTotal /> },
          { value: "none", label: "No posts", panel: <NoPosts /> },
        ]}
      />
    </Group>
  );
}

function Posts() {
  return (
    <>
      <Outdated onRetry={() => {}} />
      <Table
        label="Posts"
        head={
          <>
            <HeaderCell>Title</HeaderCell>
            <HeaderCell>Status</HeaderCell>
          </>
        }
      >
        <Row>
          <Cell>
            <Highlighted text="The first post" q="first" />
          </Cell>
          <Cell>
            <Badge tone="brand">Published</Badge>
          </Cell>
        </Row>
        <Row data-selected>
          <Cell>The second post, selected</Cell>
          <Cell>
            <Badge>Draft</Badge>
          </Cell>
        </Row>
      </Table>
      <Pagination page={2} pageSize={10} total={30} />
    </>
  );
}

function UnknownTotal() {
  return <Pagination page={2} pageSize={10} total={30} hasNext />;
}

function NoPosts() {
  return (
    <EmptyState
      title="No blog posts yet."
      text="Posts appear here as soon as you write one."
      action={<Button variant="main">Create Your First Post</Button>}
    />
  );
}
