import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "../session/session.ts";
import { IconButton } from "../ui/forms/icon-button.tsx";
import { classNames } from "../ui/layout/class-names.ts";
import { MenuIcon } from "../ui/layout/icons.tsx";
import { Link } from "../ui/layout/link.tsx";
import { LinkButton } from "../ui/layout/link-button.tsx";
import { ThemeButton, ThemeMenu } from "../ui/layout/theme-menu.tsx";
import { Logo } from "./logo.tsx";
import { contactButton, type NavigationItem, navigation } from "./navigation.ts";
import { useSectionInView } from "./use-section-in-view.ts";

// Visitors without a session never load it.
const AccountItem = lazy(() => import("./account/account-item.tsx"));

const FOR_ADMINS: NavigationItem[] = [
  { label: "Account", href: "/account", isRoute: true },
  { label: "Admin", href: "/admin", isRoute: true },
];

/** Pages are the same for everyone; the browser adds what depends on the session. */
export function Header() {
  const { pathname } = useLocation();
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  const isAdmin = isSignedIn && session.isAdmin === true;
  const items = isAdmin ? [...navigation, ...FOR_ADMINS] : navigation;
  const section = useSectionInView(pathname === "/");
  const { open, setOpen, toggle } = useMenu();
  const menuId = useId();
  const close = () => setOpen(false);

  return (
    <header className="sticky top-0 z-50 border-b border-rule bg-ground print:hidden noscript:static">
      <div className="frame flex min-h-16 items-center justify-between gap-2 sm:gap-4 noscript:max-lg:flex-wrap noscript:max-lg:py-3">
        <Logo />
        <div className="flex items-center sm:gap-1 lg:hidden">
          <Actions onLeave={close} />
          <IconButton
            ref={toggle}
            label={open ? "Close menu" : "Open menu"}
            className="noscript:hidden"
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpen(!open)}
          >
            <MenuIcon open={open} />
          </IconButton>
        </div>
        <nav id={menuId} aria-label="Main" className={MENU} data-open={open}>
          <ul
            className={classNames(
              "max-lg:divide-y max-lg:divide-rule lg:flex lg:gap-4 xl:gap-6",
              isAdmin && "lg:max-xl:gap-3 lg:max-xl:[&_a]:text-xs",
            )}
          >
            {items.map((item) => (
              <li key={item.label}>
                <Link
                  to={navigationHref(item)}
                  onClick={close}
                  className={MENU_LINK}
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
        <div className="flex items-center gap-1 max-lg:hidden">
          <Actions onLeave={close} />
        </div>
      </div>
      <ThemeMenu />
    </header>
  );
}

/**
 * Twice in the page, and shown once: before the menu on small screens and after it on wide ones, so
 * that the tab order is the order on screen.
 */
function Actions({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <LinkButton
        to={navigationHref(contactButton)}
        onClick={onLeave}
        size="small"
        // Narrower screens have room for the menu only.
        className="whitespace-nowrap max-[22rem]:hidden max-sm:px-2"
      >
        {contactButton.label}
      </LinkButton>
      <ThemeButton />
    </>
  );
}

/** On small screens it opens below the header; without script it is always open. */
const MENU =
  "max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-100%)] max-lg:overflow-y-auto max-lg:border-b max-lg:border-rule max-lg:bg-ground max-lg:px-edge max-lg:pt-2 max-lg:pb-6 max-lg:not-noscript:data-[open=false]:hidden lg:ml-auto noscript:max-lg:static noscript:max-lg:basis-full noscript:max-lg:border-0 noscript:max-lg:px-0";

const MENU_LINK =
  "block no-underline decoration-2 underline-offset-8 hover:text-signal aria-[current]:text-brand aria-[current]:underline aria-[current]:decoration-signal max-lg:py-3 max-lg:font-display max-lg:text-xl max-lg:leading-tight lg:py-2 lg:text-sm lg:whitespace-nowrap";

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
export function navigationHref({ href, isRoute }: NavigationItem) {
  return isRoute ? href : `/${href}`;
}

function currentMark(item: NavigationItem, pathname: string, section: string | undefined) {
  if (!item.isRoute) return item.href === `#${section}` ? "location" : undefined;
  const isHere = pathname === item.href || pathname.startsWith(`${item.href}/`);
  return isHere ? "page" : undefined;
}
