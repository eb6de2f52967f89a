import { inspectRoutes } from "hono/dev";
import { beforeAll, expect, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

/**
 * Who gets in where, with a harmless request. Routes below /api/admin serve admins alone. Every other
 * mounted route must stand here: a new one fails the first test until it is listed.
 */
const anybody = "anybody" as const;
const signedIn = "signed-in" as const;
const admins = "admins" as const;

type Access = typeof anybody | typeof signedIn | typeof admins;

const ADMIN = "/api/admin/";

const ROUTES: Record<string, Access> = {
  "GET /healthz": anybody,
  "GET /readyz": anybody,
  "GET /robots.txt": anybody,
  "GET /sitemap.xml": anybody,
  "GET /.well-known/security.txt": anybody,
  "GET /site.webmanifest": anybody,
  "GET /sitemap-pages.xml": anybody,
  "GET /:file{sitemap-posts-[1-9][0-9]{0,3}\\.xml}": anybody,
  "GET /llms.txt": anybody,
  "GET /:file{feed\\.(?:xml|json)}": anybody,
  "GET /blog/tag/:tag/:file{feed\\.(?:xml|json)}": anybody,
  "GET /blog/:file{[a-z0-9-]+\\.md}": anybody,
  "GET /capabilities.pdf": anybody,
  "GET /sample-definition-sheet.csv": anybody,
  "GET /statements/:file{[\\w-]+\\.pdf}": anybody,
  "GET /case-studies/:file{[a-z0-9-]+\\.pdf}": anybody,
  "GET /storage/blog-images/:name": anybody,
  "GET /assets/*": anybody,
  "POST /api/auth/signup": anybody,
  "POST /api/auth/token": anybody,
  "GET /api/auth/user": signedIn,
  "POST /api/auth/logout": signedIn,
  "GET /api/auth/second-factor": anybody,
  "POST /api/auth/second-factor": anybody,
  "POST /api/auth/passkeys/registration/options": signedIn,
  "POST /api/auth/passkeys/registration/verify": signedIn,
  "POST /api/auth/passkeys/authentication/options": anybody,
  "POST /api/auth/passkeys/authentication/verify": anybody,
  "POST /api/auth/resend": anybody,
  "POST /api/auth/recover": anybody,
  "POST /api/auth/confirm": anybody,
  "POST /api/auth/reset-password": anybody,
  "POST /api/auth/accept-invitation": anybody,
  "ALL /api/auth/*": anybody,
  "POST /api/rpc/check_my_role": anybody,
  "POST /api/functions/update-admin-password": admins,
  "POST /api/functions/send-contact-email": anybody,
  "GET /api/account/profile": signedIn,
  "PUT /api/account/profile": signedIn,
  "PUT /api/account/password": signedIn,
  "GET /api/account/sessions": signedIn,
  "DELETE /api/account/sessions/:id": signedIn,
  "POST /api/account/sessions/end-others": signedIn,
  "GET /api/account/second-factors": signedIn,
  "POST /api/account/verification": signedIn,
  "POST /api/account/totp": signedIn,
  "POST /api/account/totp/confirm": signedIn,
  "DELETE /api/account/totp": signedIn,
  "POST /api/account/recovery-codes": signedIn,
  "PUT /api/account/passkeys/:id": signedIn,
  "DELETE /api/account/passkeys/:id": signedIn,
  "POST /api/client-errors": anybody,
  "POST /api/csp-reports": anybody,
  "GET /api/posts": anybody,
  "GET /api/posts/by-slug/:slug": anybody,
  "POST /api/storage/blog-images": admins,
  "ALL /api/*": anybody,
  "POST /": anybody,
  "GET *": anybody,
  "ALL *": anybody,
};

describeWithDatabase("routes", (database) => {
  let site: ReturnType<typeof testSite>;
  let people: Awaited<ReturnType<typeof visitorAndAdmin>>;

  beforeAll(async () => {
    site = testSite({ database });
    people = await visitorAndAdmin(site, database.db);
  });

  // The routes are known before the database is open.
  const mounted = inspectRoutes(testSite({ database }).app)
    .filter((route) => !route.isMiddleware)
    .map((route) => `${route.method} ${route.path === "/*" ? "*" : route.path}`);
  const forAdmins = new Set(mounted.filter((route) => route.split(" ")[1]?.startsWith(ADMIN)));

  test("every other mounted route is in the table, and nothing else", () => {
    expect(forAdmins.size).toBeGreaterThan(100);
    expect(new Set(mounted.filter((route) => !forAdmins.has(route)))).toEqual(
      new Set(Object.keys(ROUTES)),
    );
  });

  const rows = [...forAdmins].map((route): [string, Access] => [route, admins]);
  for (const [route, access] of [...Object.entries(ROUTES), ...rows]) {
    const [method = "", path = ""] = route.split(" ");
    if (method === "ALL" || path.includes("*")) continue;

    test(`${route} serves ${access}`, async () => {
      const statusFor = async (token?: string) => {
        const response = await site.call(path.replace(":id", crypto.randomUUID()), {
          method,
          token,
          ...(method === "GET" ? {} : { body: {} }),
        });
        return response.status;
      };
      const [guest, user, admin] = [
        await statusFor(),
        await statusFor(people.user.token),
        await statusFor(people.admin.token),
      ];
      const refused = (status: number) => status === 401 || status === 403;
      expect([guest, user, admin].every((status) => status < 500)).toBe(true);
      if (access === admins) {
        expect([guest, user]).toEqual([401, 403]);
        expect(refused(admin)).toBe(false);
      } else if (access === signedIn) {
        expect(guest).toBe(401);
        expect(refused(user)).toBe(false);
      } else {
        expect(refused(guest)).toBe(false);
      }
      // Signing out ends the session that the next row needs.
      if (path.endsWith("/logout")) people = await visitorAndAdmin(site, database.db);
    });
  }
});
