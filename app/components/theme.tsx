import { useContext } from "react";
import { NonceContext } from "../nonce.ts";
import { ThemeIcon } from "./icons.tsx";

const KEY = "theme";

// Runs before the first paint, so that a remembered theme never flashes in late.
const restoreTheme = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

export function ThemeScript() {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: restoreTheme }}
    />
  );
}

export function ThemeToggle() {
  return (
    <button type="button" className="icon-button needs-script" onClick={switchTheme}>
      <ThemeIcon />
      <span className="sr-only">Switch between light and dark</span>
    </button>
  );
}

function switchTheme() {
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
