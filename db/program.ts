import { createRequire } from "node:module";

/**
 * The path of a program that runs in its own thread or process. In the build, it is a JavaScript file:
 * for a TypeScript file, Node would load a compiler into each thread, 18 MB.
 */
export function programPath(source: `#${string}.ts`) {
  // Found by its name in package.json: in the bundle, "next to this module" is elsewhere.
  const { resolve } = createRequire(import.meta.url);
  const isBuilt = import.meta.url.endsWith(".js");
  return resolve(isBuilt ? source.replace(/.*\/(.*)\.ts$/, "#build/$1.js") : source);
}
