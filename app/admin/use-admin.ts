import type { RefObject } from "react";
import { useOutletContext } from "react-router";
import type { ResponseOf } from "../api/contract.ts";
import type { SignedInUser } from "../session/session.ts";

export type Profile = ResponseOf<"GET /api/admin/profile">;
export type Summary = ResponseOf<"GET /api/admin/summary">;

/** An action on the open page that the search offers. */
export type PageAction = { label: string; run: () => void };

export type Admin = SignedInUser & {
  logOut: () => Promise<void>;
  /** Undefined until loaded. */
  summary: Summary | undefined;
  /** Undefined until loaded. */
  profile: Profile | undefined;
  /** Actions that the open page adds to the search. */
  pageActions: RefObject<PageAction[]>;
};

/** The admin who passed the guard. For pages below app/admin/route.tsx. */
export function useAdmin() {
  return useOutletContext<Admin>();
}
