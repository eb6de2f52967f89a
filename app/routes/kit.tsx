import { useState } from "react";
import "../styles/all.css";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, Form } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { Input } from "../ui/input.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Switch } from "../ui/switch.tsx";
import { Cell, HeaderCell, Row, Table } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { ThemeToggle } from "../ui/theme.tsx";
import { useToast } from "../ui/toasts.tsx";
import { Tooltip } from "../ui/tooltip.tsx";

export const meta = () => [{ title: "Kit of parts" }];

/** Every part of app/ui in every state, for both themes. In development only. */
export default function Kit() {
  return (
    <main className="mx-auto grid max-w-5xl gap-10 p-8">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-2xl">Kit of parts</h1>
        <ThemeToggle />
      </div>
      <Buttons />
      <Statuses />
      <Fields />
      <Panels />
      <Popups />
      <Lists />
    </main>
  );
}

function Group({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function Buttons() {
  return (
    <Group>
      <Button variant="main">Main</Button>
      <Button>Quiet</Button>
      <Button variant="danger">Danger</Button>
      <Button variant="plain">Plain</Button>
      <Button variant="main" disabled>
        Main, busy
      </Button>
      <Button disabled>Quiet, busy</Button>
      <Button size="small">Small</Button>
      <LinkButton to="?page=1">Link</LinkButton>
      <LinkButton to="?page=1" variant="main">
        Main link
      </LinkButton>
      <Tooltip text="Close">
        <IconButton label="Close">
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Group>
  );
}

function Statuses() {
  return (
    <Group>
      <Badge>Draft</Badge>
      <Badge tone="brand">Published</Badge>
      <Badge tone="signal">Failed</Badge>
      <Avatar name="Ada Example" />
      <Avatar name="Ada Example" size="large" />
      <Skeleton className="h-5 w-40" />
      <div className="flex w-full flex-wrap gap-4">
        <Progress label="Upload" value={0.6} />
        <Progress label="Work under way" />
      </div>
    </Group>
  );
}

function Fields() {
  const [isOn, setOn] = useState(true);
  return (
    <Form
      error={{ name: "broken", message: "Enter an email address." }}
      className="grid gap-5 md:grid-cols-2"
    >
      <Field label="Title" isRequired hint="Shown in the list">
        {(control) => <Input {...control} placeholder="A title" />}
      </Field>
      <Field label="Email" name="broken">
        {(control) => <Input {...control} defaultValue="not an email address" />}
      </Field>
      <Field label="Read only">
        {(control) => <Input {...control} readOnly value="Can't be changed" />}
      </Field>
      <Field label="Disabled">{(control) => <Input {...control} disabled value="Later" />}</Field>
      <Field label="Status">
        {(control) => (
          <Select {...control}>
            <option>All</option>
            <option>Draft</option>
          </Select>
        )}
      </Field>
      <Field label="Notes">{(control) => <TextArea {...control} rows={3} />}</Field>
      <Switch label="On or off" checked={isOn} onChange={setOn} />
      <Switch label="Disabled" checked={false} disabled onChange={setOn} />
      <Group>
        <Checkbox aria-label="Selected" defaultChecked />
        <Checkbox aria-label="Not selected" />
        <Checkbox aria-label="Some selected" isMixed />
        <Checkbox aria-label="Disabled" disabled />
      </Group>
    </Form>
  );
}

function Panels() {
  const [tab, setTab] = useState("one");
  return (
    <>
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "one", label: "One", panel: "The first panel" },
          { value: "two", label: "Two", panel: "The second panel" },
        ]}
      />
      <Card title="A card">
        <p className="mt-1 text-muted">What it is about.</p>
      </Card>
    </>
  );
}

function Popups() {
  const toast = useToast();
  return (
    <Group>
      <Dialog title="A dialog" trigger={<Button>Dialog</Button>}>
        <p className="mt-2">What it is about.</p>
      </Dialog>
      <ConfirmDialog
        title="Delete Post"
        text="Are you sure?"
        confirmLabel="Delete"
        onConfirm={() => toast.success("Deleted")}
        trigger={<Button>Confirm</Button>}
      />
      <Menu trigger={<Button>Menu</Button>}>
        <MenuItem onSelect={() => toast.info("Chosen")}>An action</MenuItem>
        <MenuItem disabled onSelect={() => {}}>
          Not now
        </MenuItem>
        <MenuSeparator />
        <MenuLink to="?page=2">A link</MenuLink>
        <MenuLink to="/" isNewTab>
          In a new tab
        </MenuLink>
      </Menu>
      <Button onClick={() => toast.success("Saved", "All is well.")}>Toast</Button>
      <Button onClick={() => toast.failure("Error", "Try again in a moment.")}>Error toast</Button>
      <Button onClick={() => toast.undoable("Archived", () => {})}>Undo toast</Button>
    </Group>
  );
}

function Lists() {
  return (
    <>
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
          <Cell>The first post</Cell>
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
      <EmptyState
        title="No blog posts yet."
        text="Posts appear here as soon as you write one."
        action={<Button variant="main">Create Your First Post</Button>}
      />
    </>
  );
}
