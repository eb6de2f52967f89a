import { useNavigate } from "react-router";
import type { Admin } from "../../session/use-admin.ts";
import { chooseTheme, THEMES } from "../../ui/layout/theme.ts";

export type SearchAction = {
  label: string;
  /** Other words that find it. */
  words?: string;
  run: () => void;
};

/** What the search can do: on the page that is open, and everywhere. */
export function useSearchActions({ pageActions, logOut }: Admin): SearchAction[] {
  const navigate = useNavigate();
  return [
    ...pageActions.current,
    { label: "New Post", words: "create write", run: () => navigate("/admin/posts/new") },
    ...THEMES.map(({ value, label }) => ({
      label: `Theme: ${label}`,
      words: "switch toggle",
      run: () => chooseTheme(value),
    })),
    { label: "View site", words: "open", run: () => window.open("/", "_blank", "noreferrer") },
    { label: "Log out", words: "logout sign out", run: () => void logOut() },
  ];
}
