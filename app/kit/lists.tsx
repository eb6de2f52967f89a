import { useState } from "react";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Highlighted } from "../ui/highlighted.tsx";
import { Outdated } from "../ui/outdated.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Cell, HeaderCell, Row, Table } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
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
