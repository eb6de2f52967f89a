import { useEffect, useState } from "react";
import { websiteApi } from "../../../api/website.ts";

const RENEWED_EVERY_MS = 50 * 60_000;

/** The path below which the site is shown as drafted. It expires, so another one is requested in time. */
export function usePreviewBase() {
  const [base, setBase] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    function open() {
      websiteApi.preview().then(
        ({ path }) => {
          setBase(path);
          setFailed(false);
        },
        () => setFailed(true),
      );
    }
    open();
    const timer = setInterval(open, RENEWED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { base, hasFailed };
}
