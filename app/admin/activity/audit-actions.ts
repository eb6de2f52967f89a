type Group = { label: string; all: string; actions: Record<string, string> };

/** Everything the log records, in words, grouped as in the filter. */
export const ACTION_GROUPS: Record<string, Group> = {
  posts: {
    label: "Posts",
    all: "All changes to posts",
    actions: {
      post_created: "Post created",
      post_edited: "Post edited",
      post_published: "Post published",
      post_unpublished: "Post unpublished",
      post_deleted: "Post deleted",
      preview_link_created: "Preview link created",
      preview_link_withdrawn: "Preview link withdrawn",
    },
  },
  images: {
    label: "Images",
    all: "All changes to images",
    actions: { image_uploaded: "Image uploaded", image_deleted: "Image deleted" },
  },
  imports: {
    label: "Imports",
    all: "All import activity",
    actions: {
      import_started: "Import started",
      import_resumed: "Import resumed",
      import_images_retried: "Images of an import fetched",
      import_cancelled: "Import cancelled",
      import_undone: "Import undone",
      import_report_exported: "Import report exported",
    },
  },
  messages: {
    label: "Messages",
    all: "All changes to messages",
    actions: { messages_exported: "Messages exported", message_deleted: "Message deleted" },
  },
  accounts: {
    label: "Accounts",
    all: "All changes to accounts",
    actions: {
      signed_up: "Account created",
      email_confirmed: "Email confirmed",
      role_granted: "Role granted",
      role_revoked: "Role revoked",
      password_link_requested: "Password link requested",
      password_reset: "Password reset",
      profile_changed: "Profile changed",
    },
  },
  sign_ins: {
    label: "Sign-ins",
    all: "All sign-ins",
    actions: {
      signed_in: "Signed in",
      signed_out: "Signed out",
      sign_in_failed: "Sign-in failed",
      sign_in_unknown: "Sign-in failed, no such account",
      sign_in_blocked: "Sign-in blocked, too many attempts",
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
