import { Search } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { NavLink } from "react-router";
import { useFirm } from "../../shell/root-data.ts";
import { announceReady } from "../../shell/script-on-intent.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { SkipLink } from "../../ui/layout/link.tsx";
import {
  Menu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
} from "../../ui/layout/menu.tsx";
import { chooseTheme, chosenTheme, THEMES } from "../../ui/layout/theme.tsx";
import type { Admin } from "../use-admin.ts";
import { isTyping } from "../use-list-keys.ts";
import { ADMIN_PAGES } from "./admin-pages.ts";
import { Drawer } from "./drawer.tsx";
import { SearchDialog } from "./search-dialog.tsx";

type AdminFrameProps = { admin: Admin | undefined; children: ReactNode };

/** The navigation around every admin page: a sidebar, or a top bar with a drawer on small screens. */
export function AdminFrame({ admin, children }: AdminFrameProps) {
  useEffect(announceReady, []);
  return (
    <>
      <SkipLink />
      <div className="admin-frame min-h-dvh lg:flex">
        {admin ? <Navigation admin={admin} /> : <div className="w-60 shrink-0 max-lg:hidden" />}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
    </>
  );
}

function Navigation({ admin }: { admin: Admin }) {
  const newMessages = admin.summary?.new_messages ?? 0;
  const account = <AccountMenu admin={admin} />;
  const [dialog, setDialog] = useState<OpenDialog>();
  const openSearch = () => setDialog("search");
  return (
    <>
      <Shortcuts admin={admin} open={dialog} onOpen={setDialog} />
      <header className="sticky top-0 z-50 flex min-h-14 items-center justify-between gap-1 border-b border-rule bg-ground pr-1 pl-4 lg:hidden">
        <Drawer>
          {(close) => (
            <AdminLinks
              newMessages={newMessages}
              onSearch={() => {
                close();
                openSearch();
              }}
            />
          )}
        </Drawer>
        <FirmName />
        {account}
      </header>
      <header className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-6 overflow-y-auto border-r border-rule bg-raised px-3 py-5 lg:flex">
        <FirmName />
        <AdminLinks newMessages={newMessages} onSearch={openSearch} />
        <div className="mt-auto">{account}</div>
      </header>
    </>
  );
}

function FirmName() {
  return <p className="px-3 font-display text-lg leading-none tracking-tight">{useFirm().name}</p>;
}

function AccountMenu({ admin: { email, profile, logOut } }: { admin: Admin }) {
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 items-center lg:w-full gap-3 rounded-sm px-3 py-1 text-sm hover:text-signal"
    >
      <Avatar name={profile?.name ?? email} src={profile?.avatar_url ?? undefined} />
      Account
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        {profile && <p className="truncate text-sm font-semibold text-ink">{profile.name}</p>}
        <p className="truncate">{email}</p>
      </MenuLabel>
      <MenuLink to="/account#profile">Profile</MenuLink>
      <MenuLink to="/account#password">Password</MenuLink>
      <MenuLink to="/account#login-security">Login security</MenuLink>
      <MenuLink to="/account#sessions">Sessions</MenuLink>
      <MenuSeparator />
      <MenuChoice label="Theme" options={THEMES} current={chosenTheme} onSelect={chooseTheme} />
      <MenuSeparator />
      <MenuLink to="/" isNewTab>
        View site
      </MenuLink>
      <MenuItem onSelect={logOut}>Logout</MenuItem>
    </Menu>
  );
}

const EVERYWHERE = [
  { keys: "Ctrl+K or ⌘K", action: "Search pages, posts, and messages, and run actions" },
  { keys: "J, K", action: "Next and previous message or post" },
  { keys: "E or Enter", action: "Edit the selected post in Manage Posts" },
  { keys: "?", action: "Show these shortcuts" },
  { keys: "Esc", action: "Close a dialog or a menu" },
];

const POST_EDITOR = [
  { keys: "Ctrl+S", action: "Save the post and keep editing" },
  { keys: "Enter, in Title", action: "Go to the text" },
];

const VISUAL_EDITOR = [
  { keys: "Ctrl+Shift+F", action: "Turn writing mode on or off (Esc also turns it off)" },
  { keys: "/", action: "Insert a block, in an empty paragraph or after a space" },
  { keys: "Ctrl+B, I, E", action: "Bold, italic, code" },
  { keys: "Ctrl+Shift+X", action: "Strikethrough" },
  { keys: "Ctrl+K", action: "Link" },
  { keys: "Ctrl+Alt+2, 3, 4", action: "Headings" },
  { keys: "Ctrl+Shift+7, 8, 9", action: "Numbered list, bulleted list, quote" },
  { keys: "Tab, Shift+Tab", action: "Indent a list item, or go to the next table cell" },
  { keys: "Tab, Esc", action: "Go from an image to its alt text and caption, and back" },
  { keys: "Esc", action: "Leave a table" },
  { keys: "Shift+Enter", action: "Start a new line, or leave a code block" },
  { keys: "Alt+Shift+↑, ↓", action: "Move the block up or down" },
  { keys: "Alt+Shift+←, →", action: "Move an image in a gallery" },
  { keys: "Alt+F10", action: "Go to the toolbar (Esc returns to the text)" },
  { keys: "Ctrl+Z, Ctrl+Y", action: "Undo, redo" },
];

type ShortcutsProps = {
  admin: Admin;
  /** The dialog that is open. */
  open: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
};
type OpenDialog = "search" | "help" | undefined;

/** The keys that work on every admin page, and the dialogs that they open. */
function Shortcuts({ admin, open, onOpen }: ShortcutsProps) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        // The editor's own shortcut for links comes first.
        if (event.defaultPrevented) return;
        event.preventDefault();
        onOpen("search");
      } else if (event.key === "?" && !isTyping(event)) {
        onOpen("help");
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onOpen]);

  const close = () => onOpen(undefined);
  return (
    <>
      {open === "search" && <SearchDialog admin={admin} isOpen onOpenChange={close} />}
      <Dialog title="Keyboard shortcuts" isOpen={open === "help"} onOpenChange={close}>
        <ShortcutList shortcuts={EVERYWHERE} />
        <h3 className="mt-6 text-lg">In a post</h3>
        <ShortcutList shortcuts={POST_EDITOR} />
        <h3 className="mt-6 text-lg">In the visual editor</h3>
        <ShortcutList shortcuts={VISUAL_EDITOR} />
        <p className="mt-4 text-sm text-muted">On a Mac, use ⌘ for Ctrl and ⌥ for Alt.</p>
      </Dialog>
    </>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: typeof EVERYWHERE }) {
  return (
    <dl className="mt-4 grid gap-2">
      {shortcuts.map(({ keys, action }) => (
        <div key={keys} className="gap-x-6 sm:flex">
          <dt className="shrink-0 font-semibold sm:w-40">{keys}</dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}

type AdminLinksProps = { newMessages: number; onSearch: () => void };

function AdminLinks({ newMessages, onSearch }: AdminLinksProps) {
  return (
    <nav aria-label="Admin">
      <SearchButton onClick={onSearch} />
      <ul className="grid gap-0.5">
        {ADMIN_PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/admin"}
              prefetch="intent"
              className="flex min-h-10 items-center justify-between gap-3 rounded-sm px-3 py-1.5 text-sm text-ink no-underline hover:text-signal aria-[current=page]:bg-rule aria-[current=page]:font-semibold"
            >
              {label}
              {to === "/admin/messages" && newMessages > 0 && <NewMessages count={newMessages} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of messages that the filter "New" lists. */
function NewMessages({ count }: { count: number }) {
  return (
    <>
      <span className="rounded-full bg-brand px-2 text-xs font-semibold text-ground tabular-nums">
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only"> new</span>
    </>
  );
}

/** Opens the search, and shows its keyboard shortcut. */
function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="mb-3 flex min-h-10 w-full items-center gap-2 rounded-sm border border-control bg-ground px-3 text-sm text-muted hover:border-ink hover:text-ink"
      onClick={onClick}
    >
      <Search size={16} />
      Search
      <span aria-hidden="true" className="ml-auto font-sans text-xs pointer-coarse:hidden">
        {isMac() ? "⌘K" : "Ctrl K"}
      </span>
    </button>
  );
}

function isMac() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
