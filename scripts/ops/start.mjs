// `npm start`: installs and builds what is missing, then runs the site until it is stopped.
import { build, exitWith, install } from "./prepare.mjs";
import { runSite } from "./run-site.mjs";

try {
  await install();
  await build();
} catch (error) {
  exitWith(error);
}
runSite(process.env);
