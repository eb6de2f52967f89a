import { createRequire } from "node:module";

/**
 * The path of a program that runs in its own thread or process. In the build, it is a JavaScript file:
 * for a TypeScript file, Node would load a compiler into each thread, 18 MB.
 */
export function programPath(source: `#${string}.ts`) {
  // The path is found by its name in package.json: in the bundle, a relative path would differ.
  const { resolve } = createRequire(import.meta.url);
  const isBuilt = import.meta.url.endsWith(".js");
  return resolve(isBuilt ? source.replace(/.*\/(.*)\.ts$/, "#build/$1.js") : source);
}
