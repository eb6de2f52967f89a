import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const reactPackages = /node_modules\/(react|react-dom|react-router|scheduler)\//;
/** What these import is included. */
const sharedByPublicPages = [
  /\/app\/(shell\/(meta|report-errors|trusted-types)|site\/(?!copy|legal|share)[\w-]+)\.tsx?$/,
  /\/app\/site\/blog\/list\/(skeletons|use-pending-page)\.tsx?$/,
  /\/app\/ui\/\w+\/(avatar|badge|checkbox|field|input|pagination|text-area|text-field|use-checked-form)\.tsx?$/,
  /\/features\/(contact\/contact-source|posts\/model\/tag-path)\.ts$/,
];

/** Loaded from node_modules: programs with files of their own, and what only some requests need. */
const separatePackages = [
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
            codeSplitting: {
              // What every public page loads, and every page of the blog. Otherwise it would be 40
              // files, most below 1 KB.
              groups: [
                { name: "react", test: reactPackages, priority: 2 },
                {
                  name: "site",
                  test: (id: string) => sharedByPublicPages.some((files) => files.test(id)),
                  priority: 1,
                },
                { name: "blog", test: /\/app\/site\/blog\/\w+\/[\w-]+\.tsx?$/ },
              ],
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
            "content-program": "./features/posts/content/content-program.ts",
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
