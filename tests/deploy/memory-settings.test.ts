import { expect, test } from "vitest";
import { runtime } from "../../scripts/run-site.mjs";
import { readText } from "./files.ts";

const settings = Object.entries(runtime).filter(([name]) => name !== "NODE_ENV");

test.each(["deploy/Dockerfile", "deploy/firm-site@.service"])(
  "%s has the memory settings of npm start",
  (file) => {
    const words = readText(file).split(/[\s]+|^Environment=/m);
    expect(words).toEqual(
      expect.arrayContaining(settings.map(([name, value]) => `${name}=${value}`)),
    );
  },
);

test("npm run serve has the memory settings of npm start, unless others are set", () => {
  const { serve } = JSON.parse(readText("package.json")).scripts;
  const defaults = settings.map(([name, value]) => `${name}=\${${name}:-${value}}`);
  expect(serve.split(" ")).toEqual(expect.arrayContaining(defaults));
});
