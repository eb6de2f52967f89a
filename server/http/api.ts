import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { auditApi } from "#features/audit/audit.api.server.ts";
import { listAdmins } from "#features/auth/accounts/list-accounts.server.ts";
import { ownPasswordApi } from "#features/auth/accounts/own-password.api.server.ts";
import { passwordResetApi } from "#features/auth/accounts/password-reset.api.server.ts";
import { rolesApi } from "#features/auth/accounts/roles.api.server.ts";
import { usersApi } from "#features/auth/accounts/users.api.server.ts";
import { type AuthOptions, authApi } from "#features/auth/auth.api.server.ts";
import { invitationsApi } from "#features/auth/links/invitations.api.server.ts";
import { ownPasskeysApi } from "#features/auth/passkeys/own-passkeys.api.server.ts";
import { ownFactorsApi } from "#features/auth/second-factor/own-factors.api.server.ts";
import { identify } from "#features/auth/sessions/identify.server.ts";
import { ownSessionsApi } from "#features/auth/sessions/own-sessions.api.server.ts";
import { contactApi } from "#features/contact/contact.api.server.ts";
import type { ContactOptions } from "#features/contact/contact.server.ts";
import { messagesApi } from "#features/contact/messages.api.server.ts";
import { repliesApi } from "#features/contact/replies/replies.api.server.ts";
import { timelineApi } from "#features/contact/timeline.api.server.ts";
import { statementFits } from "#features/documents/draw-pdf.server.ts";
import { clientErrorsApi } from "#features/error-reports/client-errors.api.server.ts";
import { errorReportsApi } from "#features/error-reports/error-reports.api.server.ts";
import { policyReportsApi } from "#features/error-reports/policy-reports.api.server.ts";
import { importsApi } from "#features/import/imports.api.server.ts";
import { mediaApi } from "#features/media/media.api.server.ts";
import { managePostsApi } from "#features/posts/editing/manage-posts.api.server.ts";
import { workingCopiesApi } from "#features/posts/editing/working-copies.api.server.ts";
import { isAuthor } from "#features/posts/model/find-posts.server.ts";
import {
  findUsesInDeletedPosts,
  findUsesInPosts,
  findUsesInWorkingCopies,
  imagesInPosts,
} from "#features/posts/model/image-uses.server.ts";
import { postsApi } from "#features/posts/reading/posts.api.server.ts";
import { tagsApi } from "#features/posts/tags/tags.api.server.ts";
import { findUsesInProfiles, imagesInProfiles } from "#features/profiles/image-uses.server.ts";
import { ownProfileApi, profileApi } from "#features/profiles/profile.api.server.ts";
import { registrationsApi } from "#features/registrations/registrations.api.server.ts";
import { statementsApi } from "#features/statements/statements.api.server.ts";
import { findUsesOnWebsite, imagesOnWebsite } from "#features/website/image-uses.server.ts";
import { documentPathsOf, pathsOf } from "#features/website/page-paths.ts";
import { websiteApi } from "#features/website/website.api.server.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { dashboardApi } from "../admin/dashboard.ts";
import type { SiteStatus } from "../admin/site-status.ts";
import { statisticsApi } from "../admin/statistics.ts";

type Options = AuthOptions & {
  /** For import requests, whose statements may take long. */
  importDb: Db;
  storage: Storage;
  contact: ContactOptions;
  importJobs: { wake: () => void };
  siteStatus: () => Promise<SiteStatus>;
  isCounting: boolean;
  adminsNeedSecondFactor: boolean;
  errorReports: Pick<ErrorReports, "record">;
  pageRoute: (path: string) => string | undefined;
};

const imageUses = {
  // Deleted posts after posts: one that is deleted in between is found.
  findUses: [
    findUsesInPosts,
    findUsesInDeletedPosts,
    findUsesInWorkingCopies,
    findUsesInProfiles,
    findUsesOnWebsite,
  ],
  usedNames: [imagesInPosts, imagesInProfiles, imagesOnWebsite],
};

/** Everything under /api. Each handler checks permissions itself (requireUser, requireAdmin). */
export function api(options: Options) {
  const { db, importDb, storage, contact, importJobs, now, siteUrl } = options;
  const imageUrl = storage.urlOf;
  const listPages = async () => {
    const website = await readWebsite(db);
    return [...pathsOf(website), ...documentPathsOf(website)];
  };
  return new Hono<RequestEnv>()
    .use(async (c, next) => {
      await next();
      c.header("Cache-Control", "no-store");
    })
    .use(identify(db, now, options.adminsNeedSecondFactor))
    .route("/auth", authApi(options))
    .route("/rpc", rolesApi())
    .route("/functions", passwordResetApi(db, now))
    .route("/functions", contactApi(db, now, contact))
    .route("/account", ownProfileApi(db, isAuthor))
    .route("/account", ownPasswordApi(db, now))
    .route("/account", ownSessionsApi(db, now))
    .route("/account", ownFactorsApi(options))
    .route("/account", ownPasskeysApi(options))
    .route("/admin", usersApi(options))
    .route("/admin", invitationsApi(options))
    .route("/admin", auditApi(db))
    .route("/admin", errorReportsApi(db, now))
    .route(
      "/",
      clientErrorsApi({ record: options.errorReports.record, pageRoute: options.pageRoute }),
    )
    .route(
      "/",
      policyReportsApi({
        record: options.errorReports.record,
        siteUrl,
        pageRoute: options.pageRoute,
      }),
    )
    .route("/admin", profileApi(db))
    .route("/admin", managePostsApi({ db, now, siteUrl, imageUrl, listPages }))
    .route("/admin/tags", tagsApi(db, now))
    .route("/admin/working-copies", workingCopiesApi(db, now))
    .route("/admin/website", websiteApi({ db, now, siteUrl, statementFits }))
    .route("/admin/statements", statementsApi({ db, now, siteUrl }))
    .route("/admin/imports", importsApi({ db: importDb, now, jobs: importJobs }))
    .route("/posts", postsApi(db, imageUrl))
    .route("/", mediaApi({ db, storage, now, siteUrl, uses: imageUses }))
    .route("/admin", messagesApi(db, now, contact))
    .route("/admin", timelineApi(db, now, contact.hasMailServer))
    .route("/admin", repliesApi(db, now, contact))
    .route("/admin/registrations", registrationsApi(db, now, listAdmins))
    .route("/admin", dashboardApi(options))
    .route("/admin", statisticsApi(db, now, options.isCounting))
    .all("*", () => {
      throw new AppError("not_found", "Not found.");
    });
}

/** For the browser's API client, which gets its response types from here. */
export type Api = ReturnType<typeof api>;
