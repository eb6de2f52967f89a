import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { AdminFrame } from "../../admin/layout/admin-frame.tsx";
import { useOwnProfile } from "../../admin/layout/use-own-profile.ts";
import { useSummary } from "../../admin/layout/use-summary.ts";
import { Loading } from "../../admin/loading.tsx";
import { hasChangesSince } from "../../admin/stored-changes.ts";
import { Unreachable } from "../../admin/unreachable.tsx";
import { signOut, useSession } from "../../session/session.ts";
import type { Admin, PageAction } from "../../session/use-admin.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { PageHandle } from "../../shell/page-handle.ts";
import { useScrollOnNavigation } from "../../site/use-scroll-on-navigation.ts";
import { keepToasts, loadToasts, toast } from "../../ui/feedback/toasts.tsx";
import "../../styles/all.css";
import type { Route } from "./+types/layout";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Admin", matches);

/** The guard. The server renders only the loading text; the API guards the data itself. */
export default function AdminLayout() {
  useScrollOnNavigation();
  const session = useSession();
  const navigate = useNavigate();
  const hasNoSession = session.status === "signed-out";
  const hasNoRole = session.status === "signed-in" && session.isAdmin === false;

  const needsSecondFactor =
    session.status === "signed-in" && session.isAdmin === "needs-second-factor";

  const { pathname, search, hash } = useLocation();
  /** Where to return after login, unless the admin chose to log out. */
  const here = pathname + search + hash;
  const isLeaving = useRef(false);
  const openedAt = useRef(new Date().toISOString());
  /** Whose session it is, or was. */
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
  const waiting = useSummary(isAdmin);
  const profile = useOwnProfile(isAdmin);
  const pageActions = useRef<PageAction[]>([]);
  const admin: Admin | undefined = isAdmin
    ? { ...session.user, profile, ...waiting, pageActions, logOut }
    : undefined;
  const isUnreachable = session.status !== "signed-out" && session.unreachable;
  return (
    <AdminFrame admin={admin}>
      {admin ? <Outlet context={admin} /> : isUnreachable ? <Unreachable /> : <Loading />}
    </AdminFrame>
  );
}
