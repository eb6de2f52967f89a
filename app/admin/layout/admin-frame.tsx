import { type ReactNode, useEffect, useState } from "react";
import type { Admin } from "../../session/use-admin.ts";
import { useFirm } from "../../shell/root-data.ts";
import { announceReady } from "../../shell/script-on-intent.ts";
import { SkipLink } from "../../ui/layout/skip-link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AdminLinks } from "./admin-links.tsx";
import { Drawer } from "./drawer.tsx";
import { type OpenDialog, Shortcuts } from "./shortcuts.tsx";

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
