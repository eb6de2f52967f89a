import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    tailwindcss({ optimize: false }),
    reactRouter(),
    {
      name: "server-entry-names",
      // React Router's plugin names every server entry alike, whatever `environments` below says.
      configEnvironment: (environment) =>
        environment === "ssr"
          ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } }
          : undefined,
    },
  ],
  build: {
    assetsInlineLimit: 0,
    // From these on browsers know light-dark(). Rewritten for older ones, it could not change
    // inside a page, and the dark band on the light home page needs that.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
  },
  environments: {
    // One build holds the server and the pages, so that each module exists once.
    // The styles that stand in the pages are in it, too.
    ssr: {
      build: {
        rollupOptions: { input: { index: "./server/main.ts", renderer: "./server/renderer.ts" } },
        cssMinify: true,
      },
    },
  },
});
