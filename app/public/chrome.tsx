import { MenuIcon, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import mark from "#content/logo.svg?raw";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import { timeZoneLabel } from "../dates.ts";
import { getSession, useSession } from "../session/session.ts";
import { useFirm, useRootData } from "../shell/root-data.ts";
import { announceReady } from "../shell/script-on-intent.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/layout/class-names.ts";
import { FileLink, Link, SkipLink } from "../ui/layout/link.tsx";
import { ThemeButton, ThemeMenu } from "../ui/layout/theme.tsx";

/** An anchor is on the home page; there, such a link only scrolls. */
type NavigationItem = { label: string; href: string };

/** Looks like a button, as the one action in the header. */
const contactItem: NavigationItem = { label: "Contact", href: "/#contact" };

const navigation: NavigationItem[] = [
  { label: "Home", href: "/#home" },
  { label: "About", href: "/#about" },
  { label: "Services", href: "/#services" },
  { label: "Case Studies", href: "/#case-studies" },
  { label: "Capabilities", href: "/capabilities" },
  { label: "Blog", href: "/blog" },
  contactItem,
];

/** In the footer. */
const companyLinks: NavigationItem[] = [
  { label: "People", href: "/people" },
  { label: "How We Work", href: "/people#how-we-work" },
  { label: "All Case Studies", href: "/case-studies" },
];

const legalLinks: NavigationItem[] = [
  { label: "Privacy Policy", href: "/privacy-policy" },
  { label: "Terms of Service", href: "/terms-of-service" },
  { label: "Data Security", href: "/data-security" },
  { label: "Accessibility", href: "/accessibility" },
];

// Visitors without a session never load this part.
const DeniedNotice = lazy(() => import("../account/denied-notice.tsx"));

/** The header and footer around every public page. */
export function Chrome({ children }: { children: ReactNode }) {
  // Effects of child components have run before this one.
  useEffect(announceReady, []);
  useCountedNavigations();
  const root = useRootData();
  const session = useSession();
  const { state, key } = useLocation();
  const isDenied =
    state?.accessDenied && session.status === "signed-in" && session.isAdmin === false;
  return (
    <>
      {/* Browsers would paint a menu that has arrived in part, and then move it. */}
      <link rel="expect" href="#main" blocking="render" />
      <SkipLink />
      {root?.isDraft && <DraftNotice />}
      <Header />
      {isDenied && (
        <Suspense>
          <DeniedNotice key={key} email={session.user.email} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

function DraftNotice() {
  return (
    <aside aria-label="Draft" className="band text-sm print:hidden">
      <p className="frame py-3">
        This is a draft of the website. Only people with this link can see it.{" "}
        <a href="/" className="underline underline-offset-4">
          Show the public site
        </a>
      </p>
    </aside>
  );
}

/**
 * The server counts the documents it sends. This reports a page that was opened without one; its data
 * may have been prefetched long before, or only because a visitor pointed at a link.
 */
function useCountedNavigations() {
  const { pathname } = useLocation();
  const isCounting = useRootData()?.isCounting;
  const counted = useRef(pathname);

  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    // Signed-in users are not counted.
    if (!isCounting || getSession().status !== "signed-out") return;
    const headers = { "X-Page-View": "1" };
    void fetch(pathname, { method: "HEAD", headers, keepalive: true }).catch(() => {});
  }, [pathname, isCounting]);
}

function Footer() {
  const year = useRootData()?.year;
  const firm = useFirm();
  return (
    <footer className="border-t border-rule bg-raised text-sm print:hidden">
      <div className="frame grid grid-cols-2 gap-6 py-8 md:gap-10 md:py-14 sm:grid-cols-3 lg:grid-cols-6">
        <div className="col-span-full max-w-xs lg:col-span-2">
          <Logo />
          <p className="mt-4 text-muted">{firm.descriptor}.</p>
          <FirmFacts firm={firm} />
        </div>
        <FooterList heading="Quick links" items={navigation} className="max-sm:row-span-3" />
        <FooterList heading="Company" items={companyLinks}>
          <li>
            <FileLink to="/capabilities.pdf" className={FOOTER_LINK}>
              Capability Statement (PDF)
            </FileLink>
          </li>
        </FooterList>
        <FooterList heading="Legal" items={legalLinks} />
        <FooterList heading="Connect">
          <li>
            <a href={firm.social.href} className={FOOTER_LINK} rel="noopener">
              {firm.social.label}
            </a>
          </li>
          <li>
            <a href={`mailto:${firm.email}`} className={FOOTER_LINK}>
              Email
            </a>
          </li>
        </FooterList>
      </div>
      <div className="border-t border-rule">
        <p className="frame py-5 text-sm text-muted">
          © {year} {firm.legalName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

/** Facts that a buyer looks for before calling. */
function FirmFacts({ firm }: { firm: ShownFirm }) {
  const { address, phones, hours, uei, cage } = firm;
  return (
    <address className="mt-4 grid gap-1 text-muted not-italic tabular-nums">
      <span>
        {address.street}
        <br />
        {address.locality}, {address.region} {address.postalCode}
      </span>
      {phones.map(({ label, display, href }) => (
        <span key={href}>
          <a href={href} className={FOOTER_LINK}>
            {display}
          </a>{" "}
          {label}
        </span>
      ))}
      <span className="flex flex-wrap gap-x-1">
        {hours.map(({ days, display }) => (
          <span key={days}>{`${days} ${display},`}</span>
        ))}
        <span>{timeZoneLabel}</span>
      </span>
      <span>
        UEI {uei}, CAGE {cage}
      </span>
    </address>
  );
}

const FOOTER_LINK = "inline-block py-0.5 underline-offset-4 hover:text-signal hover:underline";

type FooterListProps = {
  heading: string;
  items?: NavigationItem[];
  className?: string;
  children?: ReactNode;
};

function FooterList({ heading, items = [], className, children }: FooterListProps) {
  return (
    <nav aria-label={heading} className={className}>
      <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">{heading}</h2>
      <ul className="grid gap-1">
        {items.map(({ label, href }) => (
          <li key={label}>
            <Link to={href} className={FOOTER_LINK}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

// Visitors without a session never load this part.
const AccountItem = lazy(() => import("../account/account-item.tsx"));

const ADMIN_NAVIGATION: NavigationItem[] = [
  { label: "Account", href: "/account" },
  { label: "Admin", href: "/admin" },
];

/** Pages are the same for everyone; the browser adds what depends on the session. */
function Header() {
  const { pathname } = useLocation();
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  const isAdmin = isSignedIn && session.isAdmin === true;
  const items = isAdmin ? [...navigation, ...ADMIN_NAVIGATION] : navigation;
  const section = useSectionInView(pathname === "/");
  const { open, setOpen, toggle } = useMenu();
  const menuId = useId();
  const close = () => setOpen(false);

  return (
    <header className="sticky top-0 z-50 border-b border-rule bg-ground print:hidden noscript:static">
      <div className="frame flex min-h-16 items-center justify-between gap-2 sm:gap-4 noscript:max-lg:flex-wrap noscript:max-lg:py-3">
        <Logo />
        <div className="flex items-center sm:gap-1 lg:hidden">
          <ThemeButton />
          <IconButton
            ref={toggle}
            label={open ? "Close menu" : "Open menu"}
            className="noscript:hidden"
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpen(!open)}
          >
            {open ? <X /> : <MenuIcon />}
          </IconButton>
        </div>
        <nav id={menuId} aria-label="Main" className={MENU} data-open={open}>
          <ul
            className={classNames(
              "max-lg:divide-y max-lg:divide-rule lg:flex lg:items-center lg:gap-4 xl:gap-6",
              isAdmin && "lg:max-xl:gap-3 lg:max-xl:[&_a]:text-xs",
            )}
          >
            {items.map((item) => (
              <li key={item.label}>
                <Link
                  to={item.href}
                  onClick={close}
                  className={item === contactItem ? CONTACT_LINK : MENU_LINK}
                  aria-current={getAriaCurrent(item, pathname, section)}
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
        {/* After the menu here and before it on small screens, so that the tab order is the order on screen. */}
        <div className="max-lg:hidden">
          <ThemeButton />
        </div>
      </div>
      <ThemeMenu />
    </header>
  );
}

/** On small screens it opens below the header; without script it is always open. */
const MENU =
  "max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-100%)] max-lg:overflow-y-auto max-lg:border-b max-lg:border-rule max-lg:bg-ground max-lg:px-edge max-lg:pt-2 max-lg:pb-6 max-lg:not-noscript:data-[open=false]:hidden lg:ml-auto noscript:max-lg:static noscript:max-lg:basis-full noscript:max-lg:border-0 noscript:max-lg:px-0";

const MENU_LINK =
  "block no-underline decoration-2 underline-offset-8 hover:text-signal aria-[current]:text-brand aria-[current]:underline aria-[current]:decoration-signal max-lg:py-3 max-lg:font-display max-lg:text-xl max-lg:leading-tight lg:py-2 lg:text-sm lg:whitespace-nowrap";

const CONTACT_LINK = buttonClass({
  size: "small",
  className:
    "whitespace-nowrap decoration-2 underline-offset-4 aria-[current]:text-brand aria-[current]:underline aria-[current]:decoration-signal max-lg:my-4 max-lg:min-h-11 max-lg:w-full max-lg:text-base",
});

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

function getAriaCurrent({ href }: NavigationItem, pathname: string, section: string | undefined) {
  if (href === `/#${section}`) return "location";
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
  return isHere ? "page" : undefined;
}

const hrefs = new Set(navigation.map(({ href }) => href));

/**
 * Returns the navigation's section that the reader is in. Sections without an item of their own
 * (leadership, technologies, testimonials) belong to the one before them.
 */
function useSectionInView(enabled: boolean) {
  const [section, setSection] = useState<string>();

  useEffect(() => {
    if (!enabled) {
      setSection(undefined);
      return;
    }
    const sections = [...document.querySelectorAll<HTMLElement>("main section[id]")];
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)?.target;
        if (!entered) return;
        const upToHere = sections.slice(0, sections.indexOf(entered as HTMLElement) + 1);
        setSection(upToHere.findLast(({ id }) => hrefs.has(`/#${id}`))?.id);
      },
      // Observes a line across the upper third of the window, which exactly one section touches.
      { rootMargin: "-33% 0px -67% 0px" },
    );
    for (const element of sections) observer.observe(element);
    return () => observer.disconnect();
  }, [enabled]);

  return section;
}

/** The logo with the firm's current name, unless another name is passed. */
export function Logo({ name }: { name?: string }) {
  const firm = useFirm();
  return (
    <Link to="/" className="inline-flex items-center gap-2.5 text-ink">
      <span
        className="block size-7 text-brand"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the firm's own drawing, from content/
        dangerouslySetInnerHTML={{ __html: mark }}
      />
      <span className="font-display text-xl leading-none tracking-tight">{name ?? firm.name}</span>
    </Link>
  );
}

export function SomethingWrong() {
  const { email } = useFirm();
  return (
    <div className="frame grid min-h-120 content-start gap-6 py-24">
      <h1 className="max-w-heading text-3xl">Something went wrong on our end</h1>
      <p className="max-w-prose">
        Please try again in a moment. If it keeps happening, email us at{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
      <p>
        <a href="/" className={buttonClass({ variant: "main" })}>
          Return to Home
        </a>
      </p>
    </div>
  );
}
