import { sql } from "drizzle-orm";
import { userRoles, users } from "#db/schema/auth.ts";

/** Read with the user at each request: a removed role is gone at once. */
export const isAdmin = sql<boolean>`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`;
