// Part of `npm run demo`: creates an admin with a known password, and sample content.
import { openDatabase } from "#db/client.ts";
import { ensureFirstAdmin } from "#features/auth/accounts/first-admin.server.ts";
import { seedDemo } from "#features/demo/demo.server.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { toolContext } from "#platform/context.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";

const env = parseEnv(process.env);
const { db, close } = await openDatabase(env);
removeStoredPages(env.dataDir);
const ctx = toolContext(db, env);
const email = env.adminEmail ?? "admin@example.com";
await ensureFirstAdmin(ctx, { email, password: env.adminPassword });
await seedDemo(ctx, await openImageStorage(env), email);
await close();
