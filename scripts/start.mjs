// `npm start`: installs and builds what is missing, then runs the site until it is told to stop.
import { build, endWith, install } from "./prepare.mjs";
import { runSite } from "./run-site.mjs";

try {
  await install();
  await build();
} catch (error) {
  endWith(error);
}
runSite(process.env);
