import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { LinkButton } from "../../ui/layout/link.tsx";

export function isNotFound(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404;
}

type NotFoundProps = {
  /** When the server sent the 404, the document has already logged its path. */
  isKnownToServer?: boolean;
};

export function NotFound({ isKnownToServer = true }: NotFoundProps) {
  const { pathname, key } = useLocation();
  const isLogged = isKnownToServer && key === "default";
  useEffect(() => {
    if (!isLogged) console.warn(`404: there is no page at ${pathname}`);
  }, [isLogged, pathname]);

  return (
    // Aligned to the top: centered content would move while the rest of the page arrives.
    <div className="frame grid min-h-120 content-start gap-6 py-24">
      <BrokenThread />
      <h1 className="text-6xl leading-none">404</h1>
      <p className="text-lg">Oops! Page not found</p>
      <p>
        <LinkButton to="/" variant="main">
          <ArrowLeft />
          Return to Home
        </LinkButton>
      </p>
    </div>
  );
}

/** A lineage drawing with a missing end. */
function BrokenThread() {
  return (
    <svg viewBox="0 0 420 40" className="w-full max-w-md" fill="none" aria-hidden="true">
      <circle cx="8" cy="20" r="5" className="lineage-node" />
      <path d="M14 20h150c30 0 20-12 42-12" className="lineage-line" />
      <path d="M238 32c20 0 14-12 40-12h128" className="lineage-line" strokeDasharray="3 7" />
      <circle cx="412" cy="20" r="5" className="lineage-node" strokeDasharray="2 3" />
    </svg>
  );
}
