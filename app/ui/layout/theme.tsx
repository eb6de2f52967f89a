import { Contrast } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { IconButton } from "../button.tsx";

const ID = "theme-menu";

/** Opens the page's ThemeMenu, below the header. */
export function ThemeButton() {
  return (
    <IconButton label="Theme" className="noscript:hidden" popoverTarget={ID}>
      <Contrast className="[&>path]:fill-current" />
    </IconButton>
  );
}

/** Closes after a click, but stays open for arrow keys, which go through the themes. */
export function ThemeMenu() {
  // The server does not know the chosen theme.
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

const KEY = "theme";

export type Theme = "light" | "dark" | "system";

export const THEMES: { value: Theme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

// Runs inside the page, so that a remembered theme never flashes in late.
export const restoreTheme = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** The system's theme, until the visitor chooses one. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Remembers the theme in this browser. */
export function chooseTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be switched off; the choice then lasts until the next page load.
  }
}
