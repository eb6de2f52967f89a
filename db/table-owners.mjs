/** Who may import each file of db/schema: the one that writes its tables. */
export const owners = {
  articles: "^features/posts/rendering/",
  audit: "^platform/audit\\.|^features/audit/",
  auth: "^features/auth/",
  backup: "^features/backup/",
  contact: "^features/contact/",
  "error-reports": "^platform/errors/error-reports-store\\.|^features/error-reports/",
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

/** Who else may read them, because a page needs rows of several owners in one query. */
export const joins = {
  auth: [
    // The email addresses of those who saved a post's versions and uploaded the images.
    "^features/posts/editing/list-revisions\\.server\\.ts$",
    "^features/media/list-media\\.server\\.ts$",
    // Who is editing a post.
    "^features/posts/editing/post-editors\\.server\\.ts$",
    // Who published or drafted the firm's words.
    "^features/website/(history|draft|share)\\.server\\.ts$",
    // Whether those who saved a deleted post's versions still have an account.
    "^features/posts/editing/restore-posts\\.server\\.ts$",
    // The admins among those who may be named as an author.
    "^features/posts/editing/post-choices\\.server\\.ts$",
    // Who owns a message, and who did what with it.
    "^features/contact/people\\.server\\.ts$",
  ],
  // A post with its stored rendering.
  articles: ["^features/posts/reading/post-page\\.server\\.ts$"],
  // A post with its author and the sizes of its images.
  media: ["^features/posts/(reading/(posts|post-page)|editing/list-posts)\\.server\\.ts$"],
  profiles: [
    "^features/posts/(reading/(posts|post-page|posts-by-name)|editing/(list-(deleted-)?posts|restore-posts|post-(choices|editors))|model/(every-post|image-uses)|feeds/sitemap-urls)\\.server\\.ts$",
    // Accounts with the names of their people.
    "^features/auth/accounts/list-accounts\\.server\\.ts$",
    "^features/contact/people\\.server\\.ts$",
  ],
  // The statements that were made from a message, in its timeline.
  statements: ["^features/contact/read-timeline\\.server\\.ts$"],
  outbox: [
    // Messages with what happened to the emails about them.
    "^features/contact/(messages|delivery|read-timeline)\\.server\\.ts$",
    // When a reply was sent, after which mail scanners open its links.
    "^features/statements/openings\\.server\\.ts$",
  ],
  // The message that a statement was made from, and its replies.
  contact: ["^features/statements/(statements|openings)\\.server\\.ts$"],
};
