import { LucideProvider } from "lucide-react";
import { useEffect } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { ground } from "#content/theme.ts";
import { pageCard, shareImagePath } from "#features/share-images/share-card.ts";
import type { Route } from "./+types/root";
import { year } from "./dates.ts";
import sans from "./fonts/instrument-sans.woff2?url";
import serif from "./fonts/instrument-serif.woff2?url";
import { Chrome, SomethingWrong } from "./public/chrome.tsx";
import { isNotFound, NotFound } from "./public/not-found/not-found.tsx";
import { StartScript } from "./public/start-script.tsx";
import { watchSession } from "./session/session.ts";
import { pageContext } from "./shell/context.ts";
import { reportError } from "./shell/report-errors.ts";
import { type RootData, useRootData } from "./shell/root-data.ts";
import { Toasts } from "./ui/feedback/toasts.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: sans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: serif, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function loader({ context }: Route.LoaderArgs): RootData {
  const { ctx, countSearch, website, isDraftLink = false } = context.get(pageContext);
  const { firm, pages } = website;
  return {
    siteUrl: ctx.env.siteUrl,
    year: year(ctx.now),
    isCounting: countSearch !== undefined,
    isDraft: isDraftLink,
    firm,
    shareImage: shareImagePath(pages.home.path, pageCard(pages.home, firm)),
  };
}

// The root's data is the same on every page.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The theme script sets data-theme before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
        {/* The built site has the styles in the page; see server/delivery. */}
        {import.meta.env.DEV && <link rel="stylesheet" href="/app/styles/public.css" />}
        {import.meta.env.DEV && <link rel="stylesheet" href="/app/styles/post.css" />}
        <StartScript />
        <Meta />
        <Links />
        <FeedLinks />
      </head>
      <body>
        <LucideProvider size={20} strokeWidth={1.75}>
          {children}
        </LucideProvider>
        <Scripts />
      </body>
    </html>
  );
}

/** Rendered here because the `links` export doesn't know the firm. */
function FeedLinks() {
  const firm = useRootData()?.firm;
  if (!firm) return null;
  const title = `${firm.name} Blog`;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href="/feed.xml" />
      <link rel="alternate" type="application/feed+json" title={title} href="/feed.json" />
    </>
  );
}

export default function Root() {
  useEffect(watchSession, []);
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => reportError(error), [error]);
  return <Chrome>{isNotFound(error) ? <NotFound /> : <SomethingWrong />}</Chrome>;
}
