/** They take longest: many run commands and whole processes, or try many inputs. Few changes affect them. */
export const ONLY_IN_ALL = [
  "{db/embedded,features/{backup,demo},tests/{deploy,drills}}/**",
  "tests/{admin-command,auth-js,backup-command,content-command}.test.ts",
  "tests/{dependencies,draft-leakage,private-files,process,purge-under-load}.test.ts",
  "tests/{search-limit,start,worst-inputs}.test.ts",
  "app/editor/visual/paste/random-nesting.test.ts",
  "features/import/mutated-exports.test.ts",
  "features/posts/rendering/highlighter.server.test.ts",
  "server/http/odd-input.test.ts",
];
