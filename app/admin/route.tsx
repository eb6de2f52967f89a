import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { useScrollOnNavigation } from "../public/use-scroll-on-navigation.ts";
import { createQueryClient, queryOf } from "../session/query-client.ts";
import { signOut, useSession } from "../session/session.ts";
import type { PageHandle } from "../shell/context.ts";
import { hiddenPageMeta } from "../shell/meta.ts";
import { keepToasts, loadToasts, toast } from "../ui/feedback/toasts.tsx";
import { AdminFrame } from "./layout/admin-frame.tsx";
import { hasChangesSince } from "./unsaved/stored-changes.ts";
import type { Admin, PageAction } from "./use-admin.ts";
import "../styles/all.css";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/layout/class-names.ts";
import type { Route } from "./+types/route";
import { ADMIN_PAGE } from "./admin-page.tsx";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Admin", matches);

export default function AdminLayout() {
  const session = useSession();
  const queries = useOwnQueries(session.status === "signed-in" ? session.user.id : undefined);
  return (
    <QueryClientProvider client={queries}>
      <Guard session={session} />
    </QueryClientProvider>
  );
}

/** The server renders only the loading text; the API guards the data itself. */
function Guard({ session }: { session: ReturnType<typeof useSession> }) {
  useScrollOnNavigation();
  const navigate = useNavigate();
  const hasNoSession = session.status === "signed-out";
  const hasNoRole = session.status === "signed-in" && session.isAdmin === false;

  const needsSecondFactor =
    session.status === "signed-in" && session.isAdmin === "needs-second-factor";

  const { pathname, search, hash } = useLocation();
  /** The URL to return to after login, unless the admin chose to log out. */
  const here = pathname + search + hash;
  const isLeaving = useRef(false);
  const openedAt = useRef(new Date().toISOString());
  /** The id of the user whose session this is, or was. */
  const lastUser = useRef<string>(undefined);

  useEffect(() => {
    loadToasts().catch(console.warn);
  }, []);

  useEffect(() => {
    if (session.status === "signed-in") lastUser.current = session.user.id;
  }, [session]);

  useEffect(() => {
    if (!hasNoSession) return;
    if (isLeaving.current) return void navigate("/", { replace: true, ...keepToasts });
    const { current: userId } = lastUser;
    const hasEnded = userId !== undefined;
    const hasChanges = hasEnded && hasChangesSince(userId, openedAt.current);
    const state = { ...keepToasts.state, from: here, hasEnded, hasChanges };
    navigate("/login", { replace: true, state });
  }, [hasNoSession, here, navigate]);

  useEffect(() => {
    if (!hasNoRole) return;
    toast.failure("Access Denied", "You need admin privileges to access this page.");
    navigate("/", { replace: true, state: { ...keepToasts.state, accessDenied: true } });
  }, [hasNoRole, navigate]);

  useEffect(() => {
    if (!needsSecondFactor) return;
    const state = { ...keepToasts.state, needsSecondFactor: true };
    navigate("/account#login-security", { replace: true, state });
  }, [needsSecondFactor, navigate]);

  async function logOut() {
    toast.clear();
    isLeaving.current = true;
    await signOut();
  }

  const isAdmin = session.status === "signed-in" && session.isAdmin === true;
  const summary = useSummary(isAdmin);
  // The name and picture for the account menu, which otherwise shows the email address.
  const { data: profile } = useQuery({ ...queryOf("GET /api/admin/profile"), enabled: isAdmin });
  const pageActions = useRef<PageAction[]>([]);
  const admin: Admin | undefined = isAdmin
    ? { ...session.user, profile, summary, pageActions, logOut }
    : undefined;
  const isUnreachable = session.status !== "signed-out" && session.unreachable;
  return (
    <AdminFrame admin={admin}>
      {admin ? <Outlet context={admin} /> : isUnreachable ? <Unreachable /> : <Loading />}
    </AdminFrame>
  );
}

/** The cache of the user who is signed in: for somebody else it starts empty. */
function useOwnQueries(userId: string | undefined) {
  const [queries] = useState(createQueryClient);
  const owner = useRef(userId);

  useEffect(() => {
    if (owner.current !== userId) queries.clear();
    owner.current = userId;
  }, [queries, userId]);

  return queries;
}

const EVERY_MS = 30_000;

/** Counts of what waits for an admin, fetched again every half minute and on each page change. */
function useSummary(isAdmin: boolean) {
  const { pathname } = useLocation();
  const { data: summary, refetch } = useQuery({
    ...queryOf("GET /api/admin/summary"),
    enabled: isAdmin,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });

  const shownAt = useRef(pathname);
  useEffect(() => {
    // Another page may have read messages.
    if (shownAt.current !== pathname && isAdmin) void refetch();
    shownAt.current = pathname;
  }, [pathname, isAdmin, refetch]);

  return summary;
}

/** Shown when the role check gets no response, so the guard can neither allow nor refuse. */
function Unreachable() {
  return (
    <div
      role="alert"
      className={classNames(ADMIN_PAGE, "grid content-start justify-items-start gap-4")}
    >
      <p>We can’t reach the server. You’re still logged in.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}

function Loading() {
  return (
    <p role="status" className={classNames(ADMIN_PAGE, "text-muted")}>
      Loading...
    </p>
  );
}
