import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { useSession } from "../session/session.ts";
import { useRootData } from "../shell/root-data.ts";
import { announceReady } from "../shell/script-on-intent.ts";
import { SkipLink } from "../ui/layout/skip-link.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useCountedNavigations } from "./use-counted-navigations.ts";

// Visitors without a session never load it.
const DeniedNotice = lazy(() => import("./account/denied-notice.tsx"));

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
