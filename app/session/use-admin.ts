import { useOutletContext } from "react-router";
import type { SignedInUser } from "./session.ts";

export type Admin = SignedInUser & { logOut: () => Promise<void> };

/** The admin whom the guard let in. For pages below app/routes/admin-layout.tsx. */
export function useAdmin() {
  return useOutletContext<Admin>();
}
