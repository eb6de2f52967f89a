import { useOutletContext } from "react-router";
import type { SignedInUser } from "./session.ts";

export type Admin = SignedInUser & { logOut: () => Promise<void> };

/** The admin who passed the guard. For pages below app/routes/admin-layout.tsx. */
export function useAdmin() {
  return useOutletContext<Admin>();
}
