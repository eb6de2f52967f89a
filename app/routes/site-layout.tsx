import { Outlet } from "react-router";
import { Chrome } from "../components/chrome.tsx";
import { useScrollOnNavigation } from "../components/use-scroll-on-navigation.ts";

export default function SiteLayout() {
  useScrollOnNavigation();
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  );
}
