import { z } from "zod";
import { pageParam } from "#platform/http/page-number.ts";

export const AUDIT_PER_PAGE = 50;

const ACTION_NAMES = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,49}$/;
const PERSON_MAX = 255;

const INVALID_DAY = "Day must be a date such as 2026-03-05";

const empty = z.literal("").transform(() => undefined);

/** The query of `GET /api/admin/audit`. An empty value filters nothing. */
export const auditFilterSchema = z.object({
  page: pageParam,
  /** One or more actions: "post_deleted,post_published". */
  action: empty
    .or(
      z
        .string()
        .regex(ACTION_NAMES, "Action must be a list of names such as post_deleted")
        .transform((names) => names.split(",")),
    )
    .optional(),
  /** The beginning of an email address. */
  person: z
    .string()
    .trim()
    .toLowerCase()
    .max(PERSON_MAX, "Email must be less than 255 characters")
    .regex(/^\P{Cc}*$/u, "Email must not contain control characters")
    .optional(),
  /** A day in the firm's time zone. */
  day: empty.or(z.iso.date(INVALID_DAY).refine(hasYear, INVALID_DAY)).optional(),
});

/** An export has no pages. */
export const auditExportSchema = auditFilterSchema.omit({ page: true });

export type AuditFilter = z.output<typeof auditFilterSchema>;

/** PostgreSQL has no year 0. */
function hasYear(day: string) {
  return !day.startsWith("0000");
}

type Group = { label: string; all: string; actions: Record<string, string> };

/** Everything the log records, in words, grouped as in the filter. */
export const ACTION_GROUPS: Record<string, Group> = {
  posts: {
    label: "Posts",
    all: "All post activity",
    actions: {
      post_created: "Post created",
      post_edited: "Post updated",
      post_scheduled: "Post scheduled",
      post_unscheduled: "Post schedule removed",
      post_published: "Post published",
      post_published_on_schedule: "Post published on schedule",
      post_unpublished: "Post unpublished",
      post_deleted: "Post deleted",
      post_restored: "Post restored",
      preview_link_created: "Preview link created",
      preview_link_withdrawn: "Preview link revoked",
    },
  },
  website: {
    label: "Website",
    all: "All website activity",
    actions: {
      website_published: "Website changes published",
      website_restored: "Website version restored",
      website_draft_shared: "Website draft shared",
      website_share_revoked: "Website draft link ended",
    },
  },
  tags: {
    label: "Tags",
    all: "All tag activity",
    actions: {
      tag_renamed: "Tag renamed",
      tag_merged: "Tag merged",
      tag_described: "Tag description updated",
      tag_deleted: "Tag deleted",
    },
  },
  images: {
    label: "Images",
    all: "All image activity",
    actions: {
      image_uploaded: "Image uploaded",
      image_described: "Image alt text updated",
      image_replaced: "Image file replaced",
      image_deleted: "Image deleted",
    },
  },
  imports: {
    label: "Imports",
    all: "All import activity",
    actions: {
      import_started: "Import started",
      import_resumed: "Import resumed",
      import_images_retried: "Import images fetched",
      import_cancelled: "Import canceled",
      import_undone: "Import undone",
      import_report_exported: "Import report exported",
    },
  },
  messages: {
    label: "Messages",
    all: "All message activity",
    actions: {
      reply_sent: "Reply sent",
      messages_exported: "Messages exported",
      message_deleted: "Message deleted",
    },
  },
  registrations: {
    label: "Registrations",
    all: "All registration activity",
    actions: {
      registration_muted: "Registration muted",
      registration_deleted: "Registration deleted",
    },
  },
  statements: {
    label: "Statements",
    all: "All statement activity",
    actions: {
      statement_link_created: "Statement link created",
      statement_link_revoked: "Statement link revoked",
      statement_deleted: "Statement deleted",
    },
  },
  accounts: {
    label: "Accounts",
    all: "All account activity",
    actions: {
      signed_up: "Account created",
      email_confirmed: "Email confirmed",
      role_granted: "Admin access granted",
      role_revoked: "Admin access removed",
      account_invited: "Invitation sent",
      unverified_account_deleted: "Unverified account replaced",
      invitation_renewed: "Invitation sent again",
      invitation_canceled: "Invitation canceled",
      invitation_accepted: "Invitation accepted",
      account_deactivated: "Account deactivated",
      account_reactivated: "Account reactivated",
      all_sessions_ended: "All sessions ended",
      password_link_requested: "Password reset requested",
      password_reset: "Password reset",
      totp_added: "Authenticator app added",
      totp_removed: "Authenticator app removed",
      passkey_added: "Passkey added",
      passkey_removed: "Passkey removed",
      recovery_codes_created: "Recovery codes created",
      recovery_code_used: "Recovery code used",
      second_factors_removed: "Two-step login reset",
      profile_changed: "Profile updated",
      activity_exported: "Activity exported",
    },
  },
  sign_ins: {
    label: "Logins",
    all: "All logins",
    actions: {
      signed_in: "Logged in",
      signed_out: "Logged out",
      session_ended: "Session ended",
      other_sessions_ended: "Other sessions ended",
      sign_in_failed: "Login failed",
      sign_in_unknown: "Login failed, no such account",
      sign_in_blocked: "Login blocked, too many attempts",
      second_factor_failed: "Login failed, wrong code",
      second_factor_blocked: "Login blocked, too many wrong codes",
      session_family_revoked: "Session ended, token reused",
    },
  },
};

const LABELS: Record<string, string> = Object.assign(
  {},
  ...Object.values(ACTION_GROUPS).map(({ actions }) => actions),
);

/** An action without words of its own, such as "link_sent", is shown as "Link sent". */
export function actionInWords(action: string) {
  const words = action.replaceAll("_", " ");
  return LABELS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
