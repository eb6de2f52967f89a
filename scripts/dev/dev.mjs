// `npm run dev`: runs the site from source and shows changes as you save them.
import { exitWith, install, runUntilExit } from "../ops/prepare.mjs";

await install().catch(exitWith);
// The condition makes Node load the same build of React Router that Vite loads.
runUntilExit(["--conditions=development", "server/dev.ts"]);
