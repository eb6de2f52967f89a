// Part of `npm run demo`: creates an admin with a known password, and sample content.
import { openDatabase } from "#db/client.ts";
import { ensureFirstAdmin } from "#features/auth/accounts/first-admin.server.ts";
import { seedDemo } from "#features/demo/demo.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";

const env = parseEnv(process.env);
const { db, close } = await openDatabase(env);
removeStoredPages(env.dataDir);
const now = new Date();
const email = env.adminEmail ?? "admin@example.com";
await ensureFirstAdmin(db, { email, password: env.adminPassword }, now);
await seedDemo(db, await openImageStorage(env), email, now);
await close();
