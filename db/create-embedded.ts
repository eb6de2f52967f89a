// The program that creates the embedded database in the folder it is given.
import { createFolder } from "./embedded-folder.ts";

// Whoever wanted it is gone, and the next may be at it already.
process.on("disconnect", () => process.exit(1));
await createFolder(process.argv[2] ?? "");
process.exit(0);
