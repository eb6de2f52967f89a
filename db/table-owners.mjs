/** Files that may import each file of db/schema: those of the owner that writes its tables. */
export const owners = {
  articles: "^features/posts/rendered/",
  audit: "^platform/audit\\.|^features/audit/",
  auth: "^features/auth/",
  backup: "^features/backup/",
  contact: "^features/contact/",
  "error-reports": "^platform/errors/error-reports\\.|^features/error-reports/",
  import: "^features/import/",
  jobs: "^platform/jobs/jobs\\.",
  media: "^features/media/",
  outbox: "^platform/mail/(outbox|mailer)\\.",
  posts: "^features/posts/",
  profiles: "^features/profiles/",
  registrations: "^features/registrations/",
  reminders: "^features/reminders/",
  "rate-limits": "^platform/http/rate-limits\\.",
  "second-factors": "^features/auth/",
  search: "^features/posts/search/",
  statements: "^features/statements/",
  statistics: "^features/statistics/",
  tags: "^features/posts/tags/",
  website: "^features/website/",
};

/** Files of other owners that may read them, because a page needs rows of several owners in one query. */
export const joins = {
  auth: [
    // The email addresses of the people who saved a post's versions, edit it, uploaded an image,
    // published site content, or own a message.
    "^features/(contact|media|website|posts/editing)/queries\\.server\\.ts$",
    "^features/website/commands\\.server\\.ts$",
  ],
  // A post with its stored rendering.
  articles: ["^features/posts/reading/post-page\\.server\\.ts$"],
  // A post with its author and the sizes of its images.
  media: ["^features/posts/(reading/(queries|post-page)|editing/queries)\\.server\\.ts$"],
  profiles: [
    "^features/posts/(reading/(queries|post-page)|editing/queries|model/queries|feeds/sitemap-urls)\\.server\\.ts$",
    // Accounts with the names of their people.
    "^features/auth/accounts/list-accounts\\.server\\.ts$",
    // The names of people who wrote a message's notes or shared the draft of the site content.
    "^features/(contact/queries|website/commands)\\.server\\.ts$",
  ],
  // The statements that were made from a message, in its timeline.
  statements: ["^features/contact/timeline\\.server\\.ts$"],
  outbox: [
    // Messages with what happened to the emails about them.
    "^features/contact/(queries|timeline)\\.server\\.ts$",
    // When a reply was sent, after which mail scanners open its links.
    "^features/statements/links\\.server\\.ts$",
  ],
  // The message that a statement was made from, and its replies.
  contact: ["^features/statements/(statements|links)\\.server\\.ts$"],
};
