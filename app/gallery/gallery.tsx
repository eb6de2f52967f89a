import "../styles/all.css";
import { SkipLink } from "../ui/layout/skip-link.tsx";
import { ThemeButton, ThemeMenu } from "../ui/layout/theme-menu.tsx";
import { Actions } from "./actions.tsx";
import { Fields } from "./fields.tsx";
import { Files } from "./files.tsx";
import { Lists } from "./lists.tsx";
import { Popups } from "./popups.tsx";
import { Statuses } from "./statuses.tsx";

export const meta = () => [{ title: "Component gallery" }];

/** Every part of app/ui in every state, for both themes. In development only. */
export default function Gallery() {
  return (
    <>
      <SkipLink />
      <main id="main" className="mx-auto grid max-w-5xl grid-cols-1 gap-12 p-4 md:p-8">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-2xl">Component gallery</h1>
          <ThemeButton />
          <ThemeMenu />
        </div>
        <Actions />
        <Statuses />
        <Fields />
        <Files />
        <Popups />
        <Lists />
      </main>
    </>
  );
}
