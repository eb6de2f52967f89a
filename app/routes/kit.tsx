import "../styles/all.css";
import { Actions } from "../kit/actions.tsx";
import { Fields } from "../kit/fields.tsx";
import { Files } from "../kit/files.tsx";
import { Lists } from "../kit/lists.tsx";
import { Popups } from "../kit/popups.tsx";
import { Statuses } from "../kit/statuses.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { ThemeToggle } from "../ui/theme.tsx";

export const meta = () => [{ title: "Kit of parts" }];

/** Every part of app/ui in every state, for both themes. In development only. */
export default function Kit() {
  return (
    <>
      <SkipLink />
      <main id="main" className="mx-auto grid max-w-5xl grid-cols-1 gap-12 p-4 md:p-8">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-2xl">Kit of parts</h1>
          <ThemeToggle />
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
