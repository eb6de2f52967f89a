import { expect, test } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly } from "./people.ts";

test("no string becomes a script or dangerous HTML in the admin area", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/posts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const element = document.createElement("div");
    const script = document.createElement("script");
    return {
      handler: attempt(() => (element.innerHTML = "<img src=x onerror=alert(1)>")),
      harmless: attempt(() => (element.innerHTML = "<p>Text</p>")),
      script: attempt(() => (script.text = "alert(1)")),
      scriptUrl: attempt(() => (script.src = "https://elsewhere.example/x.js")),
      policy: attempt(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("another", {}),
      ),
    };
  });
  expect(outcomes).toEqual({
    handler: "TypeError",
    harmless: "done",
    script: "TypeError",
    scriptUrl: "TypeError",
    policy: "TypeError",
  });
  // Each of them was also logged to the console.
  complaints.length = 0;
});
