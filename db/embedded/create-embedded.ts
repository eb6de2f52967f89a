// The program that creates the embedded database in the folder it is given.
import { createFolder } from "./embedded-folder.ts";

// The process that started this one has exited, and another may have started its own.
process.on("disconnect", () => process.exit(1));
await createFolder(process.argv[2] ?? "");
process.exit(0);
