import { type MouseEvent, useState } from "react";
import { IconButton } from "../forms/icon-button.tsx";
import { ThemeIcon } from "./icons.tsx";
import { chooseTheme, chosenTheme, THEMES, type Theme } from "./theme.ts";

const ID = "theme-menu";

/** Opens the page's ThemeMenu, below the header. */
export function ThemeButton() {
  return (
    <IconButton label="Theme" className="noscript:hidden" popoverTarget={ID}>
      <ThemeIcon />
    </IconButton>
  );
}

/** Closes after a click. The arrow keys go through the themes, so it stays open for them. */
export function ThemeMenu() {
  // The server does not know it.
  const [chosen, setChosen] = useState<Theme>();

  function choose(theme: Theme) {
    chooseTheme(theme);
    setChosen(theme);
  }

  function closeAfterClick({ detail, currentTarget }: MouseEvent<HTMLInputElement>) {
    if (detail > 0) currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  }

  return (
    <div
      id={ID}
      popover="auto"
      role="radiogroup"
      aria-label="Theme"
      className={MENU}
      onBeforeToggle={() => setChosen(chosenTheme())}
    >
      {THEMES.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 pr-8 pl-4 hover:bg-rule">
          <input
            type="radio"
            name="theme"
            className="accent-brand"
            checked={chosen === value}
            onChange={() => choose(value)}
            onClick={closeAfterClick}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

const MENU =
  "fixed inset-auto top-15 right-[max(var(--spacing-edge),50vw-38rem+var(--spacing-edge))] m-0 border border-control bg-raised py-1 text-sm text-ink";
