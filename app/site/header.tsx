import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type NavigationItem, navigation } from "#content/navigation.ts";
import { useSession } from "../session/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { MenuIcon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import { ThemeToggle } from "../ui/theme.tsx";
import { Logo } from "./logo.tsx";
import { useSectionInView } from "./use-section-in-view.ts";

// Visitors without a session never load it.
const AccountItem = lazy(() => import("./account/account-item.tsx"));

const ADMIN: NavigationItem = { label: "Admin", href: "/admin", isRoute: true };

/** Pages are the same for everyone; the browser adds what depends on the session. */
export function Header() {
  const { pathname } = useLocation();
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  const items = isSignedIn && session.isAdmin === true ? [...navigation, ADMIN] : navigation;
  const section = useSectionInView(pathname === "/");
  const { open, setOpen, toggle } = useMenu();
  const menuId = useId();
  const close = () => setOpen(false);

  return (
    <header className="site-header">
      <div className="frame flex min-h-16 items-center justify-between gap-4">
        <Logo />
        <div className="flex items-center gap-1 lg:order-last">
          <ThemeToggle />
          <IconButton
            ref={toggle}
            label={open ? "Close menu" : "Open menu"}
            className="needs-script lg:hidden"
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpen(!open)}
          >
            <MenuIcon open={open} />
          </IconButton>
        </div>
        <nav id={menuId} aria-label="Main" className="site-menu" data-open={open}>
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                <Link
                  to={hrefOf(item)}
                  onClick={close}
                  aria-current={currentMark(item, pathname, section)}
                >
                  {item.label}
                </Link>
              </li>
            ))}
            {isSignedIn && session.isAdmin === false && (
              <Suspense>
                <AccountItem email={session.user.email} onLeave={close} />
              </Suspense>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The menu of small screens. Escape closes it. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return { open, setOpen, toggle };
}

/** Anchors are on the home page; there, such a link only scrolls. */
export function hrefOf({ href, isRoute }: NavigationItem) {
  return isRoute ? href : `/${href}`;
}

function currentMark(item: NavigationItem, pathname: string, section: string | undefined) {
  if (!item.isRoute) return item.href === `#${section}` ? "location" : undefined;
  const isHere = pathname === item.href || pathname.startsWith(`${item.href}/`);
  return isHere ? "page" : undefined;
}
