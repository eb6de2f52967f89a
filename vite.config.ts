import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // From these on browsers know light-dark(). Rewritten for older ones, it could not change
    // inside a page, and the dark band on the light home page needs that.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
  },
  environments: {
    // One bundle holds the server and the pages, so that each module exists once.
    // The styles that stand in the pages are in it, too.
    ssr: { build: { rollupOptions: { input: "./server/main.ts" }, cssMinify: true } },
  },
});
