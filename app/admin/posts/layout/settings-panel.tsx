import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { POST_COLUMN } from "../../../public/blog/frames.ts";
import { REVEAL } from "../../../ui/forms/field.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { recall, remember } from "../../../ui/remember.ts";

export type Panel = ReturnType<typeof useSettingsPanel>;
type SettingsPanelProps = Pick<Panel, "ref" | "isOpen" | "isBelow"> & { children: ReactNode };

export const PANEL_ID = "post-settings";

/** The panel scrolls by itself, so that it is at hand next to a long text. */
const BESIDE_TEXT =
  "sticky top-11 max-h-[calc(100dvh-2.75rem-var(--bottom-bar,4rem))] overflow-y-auto px-5 py-5";

/** Settings of the post. The fields stay mounted while the panel is folded away. */
export function SettingsPanel({ ref, isOpen, isBelow, children }: SettingsPanelProps) {
  return (
    <aside
      ref={ref}
      id={PANEL_ID}
      aria-label="Settings"
      hidden={!isOpen}
      className={classNames(
        "border-rule in-data-writing-mode:hidden",
        isBelow
          ? "as-published writing-margins scroll-mt-24 border-t pt-5 pb-10 lg:scroll-mt-10"
          : "-mr-4 w-64 shrink-0 border-l xl:w-72 min-[100rem]:w-84",
      )}
    >
      {/* The same elements in both places, so that a turned tablet closes no dialog of a field. */}
      <div className={isBelow ? POST_COLUMN : BESIDE_TEXT}>
        {isBelow && (
          <h2 tabIndex={-1} className="mb-4 text-xl">
            Settings
          </h2>
        )}
        <div className={isBelow ? "text-base" : undefined}>{children}</div>
      </div>
    </aside>
  );
}

const KEY = "post-settings";
const WIDE = "(min-width: 64rem)";

/**
 * Beside the text on wide screens, where it can be folded away and stays so. Otherwise always shown
 * below the text. Opens by itself for a field that has to be corrected.
 */
export function useSettingsPanel(hasPreview: boolean) {
  const ref = useRef<HTMLElement>(null);
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  // The text and its preview need the whole width.
  const isBelow = !isWide || hasPreview;
  const [isUnfolded, setUnfolded] = useState(() => recall(KEY) !== "closed");

  useEffect(() => {
    const { current } = ref;
    function reveal() {
      // At once: the field gets the focus next.
      if (current) current.hidden = false;
      setUnfolded(true);
    }
    current?.addEventListener(REVEAL, reveal);
    return () => current?.removeEventListener(REVEAL, reveal);
  }, []);

  function toggle() {
    setUnfolded(!isUnfolded);
    remember(KEY, isUnfolded ? "closed" : "open");
  }

  function scrollTo() {
    ref.current?.querySelector("h2")?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ behavior: "instant" });
  }

  return { ref, isOpen: isBelow || isUnfolded, isBelow, toggle, scrollTo };
}

function subscribe(onChange: () => void) {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}
