import { IconButton } from "../forms/icon-button.tsx";
import { ThemeIcon } from "./icons.tsx";

const KEY = "theme";

// In the page itself, so that a remembered theme never flashes in late.
export const restoreTheme = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

export function ThemeToggle() {
  return (
    <IconButton
      label="Switch between light and dark"
      className="noscript:hidden"
      onClick={switchTheme}
    >
      <ThemeIcon />
    </IconButton>
  );
}

/** From light to dark or back, remembered in this browser. */
export function switchTheme() {
  const theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be switched off; the choice then lasts until the next page load.
  }
}

function currentTheme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen) return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
