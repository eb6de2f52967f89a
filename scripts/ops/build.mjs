// `npm run build` and `npm start`: installs packages and builds the site where that is needed.
import { build, exitWith, install } from "./prepare.mjs";

try {
  await install();
  await build();
} catch (error) {
  exitWith(error);
}
