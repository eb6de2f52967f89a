import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What stands around every page. */
export function Chrome({ children, footer = true }: { children: ReactNode; footer?: boolean }) {
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
