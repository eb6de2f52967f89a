import type { RefObject } from "react";
import { useOutletContext } from "react-router";
import type { Summary } from "../api/messages.ts";
import type { Profile } from "../api/profile.ts";
import type { SignedInUser } from "./session.ts";

/** What the search can do on the page that is open. */
export type PageAction = { label: string; run: () => void };

export type Admin = SignedInUser & {
  logOut: () => Promise<void>;
  /** Undefined until it is loaded. */
  summary: Summary | undefined;
  /** After a change that the summary counts. */
  reloadSummary: () => void;
  /** Undefined until it is loaded. */
  profile: Profile | undefined;
  /** What the page that is open adds to the search. */
  pageActions: RefObject<PageAction[]>;
};

/** The admin who passed the guard. For pages below app/routes/admin/layout.tsx. */
export function useAdmin() {
  return useOutletContext<Admin>();
}
