import { inspectRoutes } from "hono/dev";
import { beforeAll, expect, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

/**
 * Who gets in where. Every mounted route must stand here: the status that a guest, a signed-in user
 * and an admin get with a harmless request. A new route fails the first test until it is listed.
 */
const anybody = "anybody" as const;
const signedIn = "signed-in" as const;
const admins = "admins" as const;

type Access = typeof anybody | typeof signedIn | typeof admins;

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
  "GET /api/admin/users": admins,
  "GET /api/admin/admins": admins,
  "PUT /api/admin/users/:id/role": admins,
  "POST /api/admin/users/:id/confirm": admins,
  "POST /api/admin/users/invitations": admins,
  "POST /api/admin/users/:id/invitation": admins,
  "DELETE /api/admin/users/:id/invitation": admins,
  "POST /api/admin/users/:id/deactivate": admins,
  "POST /api/admin/users/:id/reactivate": admins,
  "POST /api/admin/users/:id/remove-second-factors": admins,
  "POST /api/admin/users/:id/end-sessions": admins,
  "GET /api/admin/audit": admins,
  "GET /api/admin/audit.csv": admins,
  "GET /api/admin/errors": admins,
  "POST /api/admin/errors/:id/fixed": admins,
  "DELETE /api/admin/errors/:id/fixed": admins,
  "POST /api/client-errors": anybody,
  "POST /api/csp-reports": anybody,
  "GET /api/admin/profile": admins,
  "PUT /api/admin/profile": admins,
  "GET /api/admin/posts": admins,
  "POST /api/admin/posts": admins,
  "GET /api/admin/post-choices": admins,
  "GET /api/admin/link-target": admins,
  "POST /api/admin/posts/bulk": admins,
  "POST /api/admin/posts/bulk-undo": admins,
  "POST /api/admin/posts/:id/duplicate": admins,
  "POST /api/admin/posts/preview": admins,
  "POST /api/admin/posts/blocks": admins,
  "POST /api/admin/posts/check": admins,
  "GET /api/admin/posts/warnings": admins,
  "GET /api/admin/posts/:id": admins,
  "PUT /api/admin/posts/:id": admins,
  "DELETE /api/admin/posts/:id": admins,
  "POST /api/admin/posts/:id/restore": admins,
  "POST /api/admin/posts/:id/editors": admins,
  "DELETE /api/admin/posts/:id/editors": admins,
  "GET /api/admin/tags": admins,
  "POST /api/admin/tags/rename": admins,
  "POST /api/admin/tags/merge": admins,
  "PUT /api/admin/tags/description": admins,
  "DELETE /api/admin/tags": admins,
  "GET /api/admin/working-copies": admins,
  "GET /api/admin/working-copies/:id": admins,
  "PUT /api/admin/working-copies/:id": admins,
  "DELETE /api/admin/working-copies/:id": admins,
  "GET /api/admin/website": admins,
  "PUT /api/admin/website/draft": admins,
  "GET /api/admin/website/statement-fit": admins,
  "POST /api/admin/website/publish": admins,
  "GET /api/admin/website/history": admins,
  "GET /api/admin/website/history/:id": admins,
  "POST /api/admin/website/restore": admins,
  "POST /api/admin/website/preview": admins,
  "POST /api/admin/website/share": admins,
  "DELETE /api/admin/website/share": admins,
  "GET /api/admin/posts/:id/revisions": admins,
  "GET /api/admin/posts/:id/revisions/:version": admins,
  "POST /api/admin/posts/:id/preview-link": admins,
  "DELETE /api/admin/posts/:id/preview-link": admins,
  "GET /api/admin/registrations": admins,
  "POST /api/admin/registrations": admins,
  "PUT /api/admin/registrations/:id": admins,
  "DELETE /api/admin/registrations/:id": admins,
  "POST /api/admin/registrations/:id/mute": admins,
  "DELETE /api/admin/registrations/:id/mute": admins,
  "GET /api/admin/statements": admins,
  "POST /api/admin/statements": admins,
  "GET /api/admin/statements/choices": admins,
  "POST /api/admin/statements/fit": admins,
  "GET /api/admin/statements/:id": admins,
  "PUT /api/admin/statements/:id": admins,
  "DELETE /api/admin/statements/:id": admins,
  "POST /api/admin/statements/:id/duplicate": admins,
  "GET /api/admin/statements/:id/openings": admins,
  "POST /api/admin/statements/:id/link": admins,
  "DELETE /api/admin/statements/:id/link": admins,
  "GET /api/admin/imports": admins,
  "POST /api/admin/imports": admins,
  "POST /api/admin/imports/linkedin": admins,
  "GET /api/admin/imports/:id": admins,
  "PUT /api/admin/imports/:id/files": admins,
  "POST /api/admin/imports/:id/ready": admins,
  "GET /api/admin/imports/:id/items": admins,
  "PUT /api/admin/imports/:id/items": admins,
  "POST /api/admin/imports/:id/start": admins,
  "POST /api/admin/imports/:id/resume": admins,
  "POST /api/admin/imports/:id/retry-images": admins,
  "POST /api/admin/imports/:id/cancel": admins,
  "POST /api/admin/imports/:id/undo": admins,
  "GET /api/admin/imports/:id/report.csv": admins,
  "GET /api/posts": anybody,
  "GET /api/posts/by-slug/:slug": anybody,
  "POST /api/storage/blog-images": admins,
  "GET /api/admin/media": admins,
  "POST /api/admin/media/copies": admins,
  "GET /api/admin/media/:id": admins,
  "PUT /api/admin/media/:id": admins,
  "POST /api/admin/media/:id/file": admins,
  "DELETE /api/admin/media/:id": admins,
  "GET /api/admin/summary": admins,
  "GET /api/admin/dashboard": admins,
  "GET /api/admin/statistics": admins,
  "GET /api/admin/post-views": admins,
  "GET /api/admin/messages": admins,
  "GET /api/admin/messages.csv": admins,
  "POST /api/admin/messages/bulk": admins,
  "GET /api/admin/messages/:id": admins,
  "PUT /api/admin/messages/:id": admins,
  "DELETE /api/admin/messages/:id": admins,
  "POST /api/admin/messages/:id/send-again": admins,
  "GET /api/admin/messages/:id/neighbors": admins,
  "GET /api/admin/messages/:id/timeline": admins,
  "POST /api/admin/messages/:id/notes": admins,
  "POST /api/admin/messages/:id/answers": admins,
  "POST /api/admin/messages/:id/replies": admins,
  "GET /api/admin/saved-replies": admins,
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

  test("every mounted route is in the table, and nothing else", () => {
    const mounted = inspectRoutes(site.app)
      .filter((route) => !route.isMiddleware)
      .map((route) => `${route.method} ${route.path === "/*" ? "*" : route.path}`);
    expect(new Set(mounted)).toEqual(new Set(Object.keys(ROUTES)));
  });

  for (const [route, access] of Object.entries(ROUTES)) {
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
