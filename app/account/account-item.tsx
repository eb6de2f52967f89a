import { Link } from "../ui/layout/link.tsx";
import "../styles/all.css";
import { useSignOut } from "./use-sign-out.ts";

type AccountItemProps = { email: string; onLeave: () => void };

/** The navigation item of users without the admin role, who have no dashboard. */
export default function AccountItem({ email, onLeave }: AccountItemProps) {
  const { isBusy, signOut } = useSignOut();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 lg:grid lg:max-w-48 lg:content-center lg:justify-items-start lg:border-l lg:border-rule lg:pl-4 lg:leading-tight">
      <Link
        to="/account"
        onClick={onLeave}
        className="max-w-full truncate py-3 font-sans text-base text-muted lg:p-0 lg:text-xs"
      >
        <span className="sr-only">Account </span>
        {email}
      </Link>
      <button
        type="button"
        className="min-h-11 font-semibold underline underline-offset-4 hover:text-signal lg:min-h-6 lg:text-xs"
        disabled={isBusy}
        onClick={async () => {
          await signOut();
          onLeave();
        }}
      >
        Log out
      </button>
    </li>
  );
}
