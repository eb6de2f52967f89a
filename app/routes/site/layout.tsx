import { Outlet } from "react-router";
import { ListSkeleton, PostSkeleton } from "../../site/blog/list/skeletons.tsx";
import { usePendingPage } from "../../site/blog/list/use-pending-page.ts";
import { Chrome } from "../../site/chrome.tsx";
import { useScrollOnNavigation } from "../../site/use-scroll-on-navigation.ts";

export default function SiteLayout() {
  const pending = usePendingPage();
  useScrollOnNavigation();
  return (
    <Chrome>
      {pending === "list" && <ListSkeleton />}
      {pending === "post" && <PostSkeleton />}
      {/* Hidden, not gone: what was typed is still there when the visitor stops or comes back. */}
      <div hidden={pending !== undefined}>
        <Outlet />
      </div>
    </Chrome>
  );
}
