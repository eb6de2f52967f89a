import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect } from "react";
import { IconButton } from "../../../ui/forms/icon-button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { CloseIcon } from "../../../ui/layout/icons.tsx";

type SettingsPanelProps = {
  ref: Ref<HTMLElement>;
  isOpen: boolean;
  /** Above the text instead of beside it. */
  isDrawer: boolean;
  setOpen: (isOpen: boolean) => void;
  children: ReactNode;
};

export const PANEL_ID = "post-settings";

/** What goes with the text. Its fields exist also while it is closed. */
export function SettingsPanel({ ref, isOpen, isDrawer, setOpen, children }: SettingsPanelProps) {
  const isShownAbove = isOpen && isDrawer;

  useEffect(() => {
    if (!isShownAbove) return;
    const panel = document.getElementById(PANEL_ID);
    // A field that has to be corrected has the focus already.
    if (!panel?.contains(document.activeElement)) panel?.querySelector("button")?.focus();
  }, [isShownAbove]);

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || !isShownAbove) return;
    event.preventDefault();
    close();
  }

  function close() {
    setOpen(false);
    document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)?.focus();
  }

  /** It would cover what has the focus. A dialog that it opens is not in the form. */
  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    if (!isShownAbove || !(relatedTarget instanceof HTMLElement)) return;
    const isInForm = currentTarget.closest("form")?.contains(relatedTarget);
    if (isInForm && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    <aside
      ref={ref}
      id={PANEL_ID}
      aria-label="Settings"
      hidden={!isOpen}
      className={classNames(
        "border-l border-rule bg-ground in-data-writing-mode:hidden",
        isDrawer
          ? "fixed inset-y-0 right-0 z-55 w-96 max-w-full overflow-y-auto p-5"
          : "-mr-4 w-72 shrink-0 min-[100rem]:w-84",
      )}
      onKeyDown={press}
      onBlur={leave}
    >
      {isDrawer && (
        <div className="mb-3 flex items-center justify-between">
          <h2 className="text-xl">Settings</h2>
          <IconButton label="Close settings" className="-mr-3" onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
      {/* Scrolls by itself, so that it is at hand next to a long text. */}
      <div
        className={classNames(
          !isDrawer &&
            "sticky top-11 max-h-[calc(100dvh-2.75rem-var(--bottom-bar,4rem))] overflow-y-auto px-5 py-5",
        )}
      >
        {children}
      </div>
    </aside>
  );
}
