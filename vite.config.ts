import { basename, dirname, join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * The scripts that pages share. A file goes to the first group that it matches, with all that it
 * imports, except for what an earlier group has. With `ofSeveral`, a file that only one page uses
 * stays in that page's script.
 */
export const scriptGroups: { name: string; files: RegExp[]; ofSeveral?: boolean }[] = [
  { name: "react", files: [/node_modules\/(react|react-dom|react-router|scheduler)\//] },
  {
    // Every public page.
    name: "site",
    files: [
      /\/app\/(shell\/(meta|report-errors|trusted-types)|public\/([\w-]+|not-found\/not-found))\.tsx?$/,
      /\/app\/public\/(blog\/(blog-header|frames|post-styles)|case-studies\/case-study-facts)\.tsx?$/,
      /\/app\/ui\/\w+\/(avatar|badge|field|pagination|skeleton|highlighted|use-checked-form)\.tsx?$/,
      /\/lucide-react\/dist\/esm\/icons\/(arrow-(left|right)|chevron-down|link)\.mjs$/,
      /\/features\/(contact\/contact-source|posts\/(paths|post-summary)|website\/page-paths)\.ts$/,
      /\/platform\/text\/day-in-words\.ts$/,
    ],
  },
  // Every page of the blog, and the editor, which shows a post as the blog does.
  { name: "blog", files: [/\/app\/public\/blog\/[\w-]+\.tsx?$/] },
  // Otherwise pages would load the group that first imports these styles.
  { name: "all", files: [/\/app\/styles\/all\.css$/] },
  {
    // Pages for logging in and for links in emails, and what public pages add for users.
    name: "account",
    files: [
      /\/app\/account\/(login\/(account-card|email-form|set-password)|account-item)\.tsx$/,
      /\/app\/account\/(denied-notice|edit-post-link)\.tsx$/,
      /\/app\/ui\/forms\/password-field\.tsx$/,
    ],
  },
  {
    // Every form, once it has the focus: zod, and messages about what failed.
    name: "forms",
    files: [
      /\/app\/(shell\/zod\.client|ui\/feedback\/toast-list)\.tsx?$/,
      /\/features\/(auth|auth\/second-factor|contact)\/schema\.ts$/,
    ],
  },
  {
    // Visitors who are signed in, or about to.
    name: "session",
    files: [
      /\/node_modules\/@supabase\/auth-js\//,
      /\/app\/(api\/second-factors|ui\/(data\/(use|when)-fetched|layout\/tabs))\.tsx?$/,
    ],
  },
  {
    // Every admin page, and the account page.
    name: "admin",
    files: [
      /\/node_modules\/(@tanstack|lucide-react|entities)\//,
      /\/app\/(admin\/(?!posts\/history|website)|api|media|random-id|session|ui\/(?!feedback\/tooltip))/,
      /\/app\/(admin\/website\/parts|editor\/(html\/text-edits|written-blocks))\.ts$/,
      /\/features\/([\w/.-]+schema|website\/fill-in)\.ts$/,
    ],
    ofSeveral: true,
  },
  // The pages on which site content is edited.
  { name: "website", files: [/\/app\/admin\/website\//], ofSeveral: true },
  // The editor of posts, and of site content with paragraphs.
  { name: "editor", files: [/\/node_modules\/prosemirror-/, /\/app\/editor\//] },
];

type Script = { name: string; facadeModuleId?: string | null };

/** Named after the page instead of `route`, for people who read network logs. */
function scriptName({ name, facadeModuleId }: Script) {
  const page = name === "route" && facadeModuleId ? basename(dirname(facadeModuleId)) : name;
  return `assets/${page}-[hash].js`;
}

/** Loaded from node_modules: programs with files of their own, and what only some requests need. */
export const separatePackages = [
  "@electric-sql/pglite",
  "nodemailer",
  "pdfkit",
  "pg",
  "pino",
  "sharp",
  "shiki",
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss({ optimize: false }),
    reactRouter(),
    {
      name: "zod-without-eval",
      apply: "build",
      enforce: "pre",
      resolveId(source) {
        if (source !== "zod" || this.environment.name !== "client") return null;
        return join(import.meta.dirname, "app/shell/zod.client.ts");
      },
    },
    {
      name: "server-entry-names",
      // React Router's plugin gives every server entry the same name and ignores `environments` below.
      configEnvironment: (environment) =>
        environment === "ssr"
          ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } }
          : undefined,
    },
  ],
  build: {
    assetsInlineLimit: 0,
    // These versions support light-dark(). The fallback for older browsers can't change within a
    // page, which the dark section on the light home page needs.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
  },
  // Otherwise the development server would find this package with the first toast, and reload.
  optimizeDeps: { include: ["@base-ui/react/toast"] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: scriptName,
            codeSplitting: {
              groups: scriptGroups.map(({ name, files, ofSeveral }) => ({
                name,
                test: (id: string) => files.some((file) => file.test(id)),
                minShareCount: ofSeveral ? 2 : 1,
              })),
            },
          },
        },
      },
    },
    // One build contains the server and the pages, so each module exists once.
    // It also contains the styles that are inlined in the pages.
    ssr: {
      // The other packages are part of the build: the site starts in two thirds of the time if it
      // does not have to load a thousand files.
      ...(command === "build" && {
        resolve: { noExternal: true, external: separatePackages },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
      build: {
        rollupOptions: {
          input: {
            index: "./server/main.ts",
            renderer: "./server/renderer.ts",
            "create-embedded": "./db/embedded/create-embedded.ts",
            "embedded-worker": "./db/embedded/embedded-worker.ts",
            "content-program": "./features/posts/rendered/content-program.ts",
            "highlight-worker": "./features/posts/rendering/highlight-worker.ts",
            "import-program": "./features/import/import-program.ts",
            "image-program": "./features/media/image-program.ts",
            "pdf-program": "./features/documents/pdf-program.ts",
          },
        },
        cssMinify: true,
      },
    },
  },
}));
