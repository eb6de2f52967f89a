// `npm run build`: installs packages and builds the site where that is needed, for `npm run serve`.
import { build, exitWith, install } from "./prepare.mjs";

try {
  await install();
  await build();
} catch (error) {
  exitWith(error);
}
process.stdout.write("The site is built. Start it with: npm run serve\n");
