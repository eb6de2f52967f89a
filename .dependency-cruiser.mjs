import { joins, owners } from "./db/table-owners.mjs";

// Imports go one way: server -> app -> features -> platform -> db. Each rule says why.
const folders = "^(app|content|db|features|platform|server)/";

const oneOwnerPerTable = Object.entries(owners).map(([file, owner]) => ({
  name: `one-owner-of-${file}-tables`,
  severity: "error",
  comment:
    "The rules of a table are enforced in one place, where it is written. Call the owner's functions, or add one. A query that must join tables can be listed in db/table-owners.mjs if it only reads. Tests read rows through tests/helpers/tables.ts.",
  from: { pathNot: [owner, "^db/", "^tests/helpers/tables\\.ts$", ...(joins[file] ?? [])] },
  to: { path: `^db/schema/${file}\\.ts$` },
}));

export default {
  forbidden: [
    ...oneOwnerPerTable,
    {
      name: "every-table-has-an-owner",
      severity: "error",
      comment: "A new file of db/schema needs a line in db/table-owners.mjs.",
      from: { pathNot: "^db/" },
      to: { path: `^db/schema/(?!(${Object.keys(owners).join("|")})\\.ts$)` },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Files that import each other can't be read, tested or moved on their own.",
      from: { path: folders },
      to: { circular: true },
    },
    {
      name: "db-stands-alone",
      severity: "error",
      comment: "db is the lowest layer and must not depend on the code that uses it.",
      from: { path: "^db/" },
      to: { path: "^(app|content|features|platform|server)/" },
    },
    {
      name: "platform-knows-no-business",
      severity: "error",
      comment:
        "platform would work for any firm's site: it must not know about posts, messages or this firm.",
      from: { path: "^platform/" },
      to: { path: "^(app|content|features|server)/" },
    },
    {
      name: "features-know-no-screen",
      severity: "error",
      comment: "Features must not depend on how they are displayed or mounted.",
      from: { path: "^features/" },
      to: { path: "^(app|server)/" },
    },
    {
      name: "features-stay-apart",
      severity: "error",
      comment:
        "Features may use each other only as designed: import → posts → profiles → media, and auth → profiles. Who shows a fact of the firm reads it from website. Only the sample data (demo) uses them all.",
      from: {
        path: "^features/([^/]+)/",
        pathNot:
          "^features/(import|export|posts|profiles|auth|backup|website|reminders|statements|demo)/",
      },
      to: { path: "^features/", pathNot: "^features/($1|website)/" },
    },
    {
      name: "website-uses-the-sanitizer-and-media",
      severity: "error",
      comment:
        "The firm's words contain HTML and images. If they need more, website has grown too large.",
      from: { path: "^features/website/", pathNot: "\\.test\\.ts$" },
      to: { path: "^features/", pathNot: "^features/(website|posts/content|media)/" },
    },
    {
      name: "import-uses-posts-profiles-and-media",
      severity: "error",
      comment:
        "An import writes posts and images, and its posts have an author. If it needs more, it has grown too large.",
      from: { path: "^features/import/" },
      to: { path: "^features/", pathNot: "^features/(import|posts|profiles|media)/" },
    },
    {
      name: "export-uses-posts-media-and-website",
      severity: "error",
      comment:
        "An export reads posts and images, and names the firm. If it needs more, it has grown too large.",
      from: { path: "^features/export/" },
      to: { path: "^features/", pathNot: "^features/(export|posts|media|website)/" },
    },
    {
      name: "posts-use-profiles-and-media",
      severity: "error",
      comment:
        "A post has an author and shows images. If it needs more, it has grown too large. What it needs of the firm is passed in.",
      from: { path: "^features/posts/" },
      to: { path: "^features/", pathNot: "^features/(posts|profiles|media)/" },
    },
    {
      name: "statements-use-documents-and-website",
      severity: "error",
      comment:
        "A statement shows the firm's words and is drawn as its other documents are. If it needs more, it has grown too large.",
      from: { path: "^features/statements/" },
      to: { path: "^features/", pathNot: "^features/(statements|documents|website)/" },
    },
    {
      name: "backup-uses-media",
      severity: "error",
      comment:
        "A backup has all tables and the image files. If it needs to know more, it has grown too large.",
      from: { path: "^features/backup/", pathNot: "\\.test\\.ts$" },
      to: { path: "^features/", pathNot: "^features/(backup|media)/" },
    },
    {
      name: "profiles-use-media",
      severity: "error",
      comment: "A profile shows an image. If it needs more, it has grown too large.",
      from: { path: "^features/profiles/" },
      to: { path: "^features/", pathNot: "^features/(profiles|media)/" },
    },
    {
      name: "auth-uses-profiles-and-website",
      severity: "error",
      comment:
        "An account is created with its profile, and emails about it name the firm. If it needs more, it has grown too large.",
      from: { path: "^features/auth/" },
      to: { path: "^features/", pathNot: "^features/(auth|profiles|website)/" },
    },
    {
      name: "reminders-use-what-they-remind-of",
      severity: "error",
      comment:
        "The morning email tells admins about follow-ups and registrations that are due. If it needs more, it has grown too large.",
      from: { path: "^features/reminders/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^features/",
        pathNot: "^features/(reminders|auth/accounts|contact|registrations|website)/",
      },
    },
    {
      name: "app-is-pages-only",
      severity: "error",
      comment:
        "The server mounts the pages; they must not import from it. Only app/api/contract.ts may, for the types of the API's responses.",
      from: { path: "^app/", pathNot: "^app/api/contract\\.ts$" },
      to: { path: "^server/" },
    },
    {
      name: "ui-knows-no-firm",
      severity: "error",
      comment: "app/ui is a kit for any site: what a post or this firm is must not be in a button.",
      from: { path: "^app/ui/" },
      to: { path: "^(app/(admin|api|routes|session|site)|content|features|platform|server)/" },
    },
    {
      name: "visitors-load-no-admin",
      severity: "error",
      comment: "What visitors see must not pull the admin area into their download.",
      from: { path: "^app/site/" },
      to: { path: "^app/admin/" },
    },
    {
      name: "content-is-data",
      severity: "error",
      comment:
        "A firm edits content/ without reading code, so it contains plain data and its schema, and imports nothing else.",
      from: { path: "^content/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^content/|^node_modules/zod/" },
    },
    {
      name: "browser-code-stays-in-the-browser",
      severity: "error",
      comment:
        "A .server file in a component would end up in the visitor's browser, or break the build.",
      from: { path: "^app/(admin|api|session|site|ui)/|\\.schema\\.ts$", pathNot: "\\.test\\.ts$" },
      to: { path: "\\.server\\.ts$|^server/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-are-leaves",
      severity: "error",
      comment: "The product must run without its tests.",
      from: { path: folders, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "nothing-unresolvable",
      severity: "error",
      comment: "An import that can't be resolved fails at run time, on someone else's machine.",
      from: { path: folders },
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/|\\?(inline|raw|url)$" },
    },
    {
      name: "no-undeclared-packages",
      severity: "error",
      comment:
        "A package that is only installed as a dependency of another can disappear with the next update.",
      from: { path: folders },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    includeOnly: { path: "^(app|content|db|features|platform|scripts|server|tests)/|node_modules" },
    exclude: { path: "\\+types/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".svg"],
    },
  },
};
