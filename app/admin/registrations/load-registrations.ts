import { registrationsApi } from "../../api/registrations.ts";
import { usersApi } from "../../api/users.ts";

/** What the page shows, and what its form offers. */
export async function loadRegistrations() {
  const [list, owners] = await Promise.all([registrationsApi.list(), usersApi.admins()]);
  return { ...list, owners };
}

export type LoadedRegistrations = Awaited<ReturnType<typeof loadRegistrations>>;
