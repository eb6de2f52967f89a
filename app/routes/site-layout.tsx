import { Outlet, useLocation } from "react-router";
import { Chrome } from "../components/chrome.tsx";
import { useScrollOnNavigation } from "../components/use-scroll-on-navigation.ts";

export default function SiteLayout() {
  const { pathname } = useLocation();
  useScrollOnNavigation();
  return (
    <Chrome footer={!/^\/admin(\/|$)/.test(pathname)}>
      <Outlet />
    </Chrome>
  );
}
