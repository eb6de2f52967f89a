import { type ReactNode, useEffect } from "react";
import { sayAlive } from "../script-on-intent.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What stands around every page. */
export function Chrome({ children, footer = true }: { children: ReactNode; footer?: boolean }) {
  // The effects of what stands inside have run before this one.
  useEffect(sayAlive, []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer />}
    </>
  );
}
