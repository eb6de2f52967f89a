import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { auditApi } from "#features/audit/api.server.ts";
import { authApi } from "#features/auth/auth.api.server.ts";
import { invitationsApi } from "#features/auth/invitations.api.server.ts";
import { ownPasskeysApi } from "#features/auth/passkeys/passkeys.api.server.ts";
import { ownFactorsApi } from "#features/auth/second-factor/own-factors.api.server.ts";
import { identify, ownSessionsApi } from "#features/auth/sessions.api.server.ts";
import {
  ownPasswordApi,
  passwordResetApi,
  rolesApi,
  usersApi,
} from "#features/auth/users.api.server.ts";
import { contactApi } from "#features/contact/api.server.ts";
import { messagesApi, repliesApi, timelineApi } from "#features/contact/messages.api.server.ts";
import { statementFits } from "#features/documents/draw-pdf.server.ts";
import { errorReportsApi } from "#features/error-reports/api.server.ts";
import { clientErrorsApi, policyReportsApi } from "#features/error-reports/reports.api.server.ts";
import { importsApi } from "#features/import/imports.api.server.ts";
import { mediaApi } from "#features/media/api.server.ts";
import { managePostsApi } from "#features/posts/editing/api.server.ts";
import { workingCopiesApi } from "#features/posts/editing/working-copies.api.server.ts";
import {
  findUsesInDeletedPosts,
  findUsesInPosts,
  findUsesInWorkingCopies,
  imagesInPosts,
  isAuthor,
} from "#features/posts/model/queries.server.ts";
import { postsApi } from "#features/posts/reading/api.server.ts";
import { tagsApi } from "#features/posts/tags/api.server.ts";
import { ownProfileApi, profileApi } from "#features/profiles/api.server.ts";
import { findUsesInProfiles, imagesInProfiles } from "#features/profiles/profile.server.ts";
import { registrationsApi } from "#features/registrations/api.server.ts";
import { statementsApi } from "#features/statements/api.server.ts";
import { websiteApi } from "#features/website/api.server.ts";
import { documentPathsOf, pathsOf } from "#features/website/page-paths.ts";
import {
  findUsesOnWebsite,
  imagesOnWebsite,
  readWebsite,
} from "#features/website/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { dashboardApi } from "../admin/dashboard.ts";
import { statisticsApi } from "../admin/statistics.ts";

type Options = {
  /** Connections for import requests, whose statements may take long. */
  importDb: Db;
  storage: Storage;
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

/** The pages and files that a link in a post may lead to. */
async function listPages(ctx: Ctx) {
  const website = await readWebsite(ctx);
  return [...pathsOf(website), ...documentPathsOf(website)];
}

/** Everything under /api. Each handler checks permissions itself (requireUser, requireAdmin). */
export function api({ importDb, storage, errorReports, pageRoute }: Options) {
  const imageUrl = storage.urlOf;
  const reporting = { record: errorReports.record, pageRoute };
  return new Hono<RequestEnv>()
    .use(async (c, next) => {
      await next();
      c.header("Cache-Control", "no-store");
    })
    .use(identify)
    .route("/auth", authApi())
    .route("/rpc", rolesApi())
    .route("/functions", passwordResetApi())
    .route("/functions", contactApi())
    .route("/account", ownProfileApi(isAuthor))
    .route("/account", ownPasswordApi())
    .route("/account", ownSessionsApi())
    .route("/account", ownFactorsApi())
    .route("/account", ownPasskeysApi())
    .route("/admin", usersApi())
    .route("/admin", invitationsApi())
    .route("/admin", auditApi())
    .route("/admin", errorReportsApi())
    .route("/", clientErrorsApi(reporting))
    .route("/", policyReportsApi(reporting))
    .route("/admin", profileApi())
    .route("/admin", managePostsApi({ imageUrl, listPages }))
    .route("/admin/tags", tagsApi())
    .route("/admin/working-copies", workingCopiesApi())
    .route("/admin/website", websiteApi({ statementFits }))
    .route("/admin/statements", statementsApi())
    .route("/admin/imports", importsApi(importDb))
    .route("/posts", postsApi(imageUrl))
    .route("/", mediaApi({ storage, uses: imageUses }))
    .route("/admin", messagesApi())
    .route("/admin", timelineApi())
    .route("/admin", repliesApi())
    .route("/admin/registrations", registrationsApi())
    .route("/admin", dashboardApi())
    .route("/admin", statisticsApi())
    .all("*", () => {
      throw new AppError("not_found", "Not found.");
    });
}

/** The type of the API, from which the browser's client gets its response types. */
export type Api = ReturnType<typeof api>;
