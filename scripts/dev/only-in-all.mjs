/** They take longest, because many run commands and whole processes, and few changes affect them. */
export const ONLY_IN_ALL = [
  "{db/embedded,features/{backup,demo},tests/{deploy,drills}}/**",
  "tests/{admin-command,backup-command,content-command,dependencies,draft-leakage}.test.ts",
  "tests/{private-files,process,purge-under-load,search-limit,start,worst-inputs}.test.ts",
];
