import { joins, owners } from "./db/table-owners.mjs";

// Imports go one way: server -> app -> features -> platform -> db. Each rule says why.
const folders = "^(app|content|db|features|platform|server)/";

const oneOwnerPerTable = Object.entries(owners).map(([file, owner]) => ({
  name: `one-owner-of-${file}-tables`,
  comment:
    "The rules of a table are enforced in one place, where it is written. Call the owner's functions, or add one. A query that must join tables can be listed in db/table-owners.mjs if it only reads. Tests read rows through tests/helpers/tables.ts.",
  from: { pathNot: [owner, "^db/", "^tests/helpers/tables\\.ts$", ...(joins[file] ?? [])] },
  to: { path: `^db/schema/${file}\\.ts$` },
}));

/** The features that each feature may use; those that are not listed use none. No two use each other. */
const uses = {
  auth: ["profiles", "website"],
  backup: ["media"],
  contact: ["documents", "posts/reading", "website"],
  crawlers: ["website"],
  // The sample data is of every kind.
  demo: [
    ...["auth", "contact", "media", "posts", "profiles", "share-images", "statistics", "website"],
  ],
  documents: ["website"],
  export: ["media", "posts", "website"],
  import: ["media", "posts", "profiles"],
  // The site content that a post needs is passed in.
  posts: ["media", "profiles"],
  profiles: ["media"],
  registrations: ["auth/accounts", "website"],
  reminders: ["auth/accounts", "contact", "registrations", "website"],
  "share-images": ["website"],
  statements: ["documents", "website"],
  statistics: ["website"],
  // Site content has HTML and images.
  website: ["media", "posts/content"],
};
const comment =
  "Features use each other only as listed at the top of .dependency-cruiser.mjs. A feature that needs more has grown too large, or wants it passed in.";

const featuresAsListed = [
  ...Object.entries(uses).map(([feature, used]) => ({
    name: `uses-of-${feature}`,
    comment,
    from: { path: `^features/${feature}/`, pathNot: "\\.test\\.ts$" },
    to: { path: "^features/", pathNot: `^features/(${[feature, ...used].join("|")})/` },
  })),
  {
    name: "features-stay-apart",
    comment,
    from: { path: "^features/([^/]+)/", pathNot: `^features/(${Object.keys(uses).join("|")})/` },
    to: { path: "^features/", pathNot: "^features/$1/" },
  },
];

const rules = {
  "every-table-has-an-owner": {
    comment: "A new file of db/schema needs a line in db/table-owners.mjs.",
    from: { pathNot: "^db/" },
    to: { path: `^db/schema/(?!(${Object.keys(owners).join("|")})\\.ts$)` },
  },
  "no-circular": {
    comment: "Files that import each other can't be read, tested or moved on their own.",
    from: { path: folders },
    to: { circular: true },
  },
  "db-stands-alone": {
    comment: "db is the lowest layer and must not depend on the code that uses it.",
    from: { path: "^db/" },
    to: { path: "^(app|content|features|platform|server)/" },
  },
  "platform-knows-no-business": {
    comment:
      "platform would work for any firm's site: it must not know about posts, messages or this firm.",
    from: { path: "^platform/" },
    to: { path: "^(app|content|features|server)/" },
  },
  "features-know-no-screen": {
    comment: "Features must not depend on how they are displayed or mounted.",
    from: { path: "^features/" },
    to: { path: "^(app|server)/" },
  },
  "app-is-pages-only": {
    comment:
      "The server mounts the pages; they must not import from it. Only app/api/contract.ts may, for the types of the API's responses.",
    from: { path: "^app/", pathNot: "^app/api/contract\\.ts$" },
    to: { path: "^server/" },
  },
  "ui-knows-no-firm": {
    comment: "app/ui is a kit for any site: what a post or this firm is must not be in a button.",
    from: { path: "^app/ui/" },
    to: {
      path: "^(app/(account|admin|api|editor|media|public|session)|content|features|platform|server)/",
    },
  },
  "visitors-load-no-admin": {
    comment: "What visitors see must not pull the admin area into their download.",
    from: { path: "^app/(account|public)/" },
    to: { path: "^app/(admin|editor|media)/", dynamic: false },
  },
  "rooms-of-the-visual-editor": {
    comment:
      "What the editor edits is in document/. The other rooms add a kind of block or a tool to it, and the files beside the rooms put them together.",
    from: { path: "^app/editor/visual/[^/]+/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^app/editor/visual/[^/]+$" },
  },
  "the-visual-editors-document": {
    comment: "A document can be read and written without any tool of the editor.",
    from: { path: "^app/editor/visual/document/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^app/editor/visual/(?!document/)" },
  },
  "content-is-data": {
    comment:
      "A firm edits content/ without reading code, so it contains plain data and its schema, and imports nothing else.",
    from: { path: "^content/", pathNot: "\\.test\\.ts$" },
    to: { pathNot: "^content/|^node_modules/zod/" },
  },
  "browser-code-stays-in-the-browser": {
    comment:
      "A .server file in a component would end up in the visitor's browser, or break the build.",
    from: {
      path: "^app/(account|admin|api|editor|media|public|session|ui)/|(/|\\.)schema\\.ts$",
      // Route modules, whose loaders the bundler removes from what browsers get.
      pathNot: [
        "\\.test\\.ts$",
        "\\.server\\.ts$",
        "route\\.tsx$",
        "^app/account/moved",
        "^app/public/layout",
      ],
    },
    to: { path: "\\.server\\.ts$|^server/", dependencyTypesNot: ["type-only"] },
  },
  "tests-are-leaves": {
    comment: "The product must run without its tests.",
    from: { path: folders, pathNot: "\\.test\\.tsx?$" },
    to: { path: "^tests/|\\.test\\.tsx?$" },
  },
  "nothing-unresolvable": {
    comment: "An import that can't be resolved fails at run time, on someone else's machine.",
    from: { path: folders },
    to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/|\\?(inline|raw|url)$" },
  },
  "no-undeclared-packages": {
    comment:
      "A package that is only installed as a dependency of another can disappear with the next update.",
    from: { path: folders },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
};

export default {
  forbidden: [
    ...oneOwnerPerTable,
    ...featuresAsListed,
    ...Object.entries(rules).map(([name, rule]) => ({ name, ...rule })),
  ].map((rule) => ({ severity: "error", ...rule })),
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
