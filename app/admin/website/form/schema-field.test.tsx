// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { writeField } from "#features/website/changes.ts";
import { WebsiteFormContext } from "./form-context.ts";
import { SchemaFields } from "./schema-field.tsx";

/** The form of one part, with its own state. */
async function openForm(part: keyof Website) {
  const form = { content: website };
  function Form() {
    const [content, setContent] = useState(website);
    form.content = content;
    const change = (path: readonly string[], value: unknown) =>
      setContent((before) => writeField(before, path, value));
    return (
      <WebsiteFormContext value={{ change, remove: change, notices: new Map() }}>
        <SchemaFields schema={websiteSchema.shape[part]} path={[part]} value={content[part]} />
      </WebsiteFormContext>
    );
  }
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no layout to scroll.
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  onTestFinished(async () => {
    await act(() => root.unmount());
    element.remove();
    Reflect.deleteProperty(Element.prototype, "scrollIntoView");
    vi.unstubAllGlobals();
  });
  await act(() =>
    root.render(
      <MemoryRouter>
        <Form />
      </MemoryRouter>,
    ),
  );
  const find = (id: string) => document.getElementById(id) as HTMLInputElement;
  return {
    form,
    element,
    find,
    type: (id: string, text: string) =>
      act(() => {
        const field = find(id);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(
          field,
          text,
        );
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    leave: (id: string) =>
      act(() => void find(id).dispatchEvent(new FocusEvent("focusout", { bubbles: true }))),
    click: (button: Element | null | undefined) => act(() => (button as HTMLElement).click()),
  };
}

test.each(Object.keys(websiteSchema.shape) as (keyof Website)[])(
  "every field of %s has a label and its value",
  async (part) => {
    const { element } = await openForm(part);
    const controls = element.querySelectorAll<HTMLInputElement>("input, textarea, select");
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(control.labels?.[0]?.textContent).not.toBe("");
  },
);

test("what is typed reaches the draft, and a broken rule is said once the field is left", async () => {
  const { form, element, find, type, leave } = await openForm("firm");
  await type("firm.email", "nobody");
  expect(form.content.firm.email).toBe("nobody");
  const rule = "Enter an email address, such as name@example.com";
  expect(element.textContent).not.toContain(rule);
  await leave("firm.email");
  expect(element.textContent).toContain(rule);
  expect(find("firm.email").getAttribute("aria-invalid")).toBe("true");
  await type("firm.email", "ada@example.com");
  expect(element.textContent).not.toContain(rule);
});

test("lines keep the one that is being started, and numbers what is no number", async () => {
  const { form, find, type } = await openForm("firm");
  await type("firm.areaServed", "Idaho\n");
  expect(form.content.firm.areaServed).toEqual(["Idaho"]);
  expect(find("firm.areaServed").value).toBe("Idaho\n");
  await type("firm.foundedYear", "");
  expect(find("firm.foundedYear").value).toBe("");
  expect(form.content.firm.foundedYear).toBe(website.firm.foundedYear);
  await type("firm.foundedYear", "2001");
  expect(form.content.firm.foundedYear).toBe(2001);
});

test("a counter appears near the limit", async () => {
  const { element, type } = await openForm("firm");
  expect(element.textContent).not.toContain("/60");
  await type("firm.name", "x".repeat(50));
  expect(element.textContent).toContain("50/60");
});

test("an added entry is empty, opened, and has an id of its own", async () => {
  const { form, element, click } = await openForm("services");
  const count = website.services.items.length;
  const add = [...element.querySelectorAll("button")].find(
    (button) => button.textContent === "Add service",
  );
  await click(add);
  const added = form.content.services.items[count];
  expect(added).toMatchObject({ name: "", deliverables: [] });
  const entry = document.getElementById(`services.items.${added?.id}`) as HTMLDetailsElement;
  expect(entry.open).toBe(true);
  expect(document.activeElement?.id).toBe(`services.items.${added?.id}.name`);
});

test("an added case study is not published", async () => {
  const { form, element, click } = await openForm("caseStudies");
  const buttons = [...element.querySelectorAll("button")];
  await click(buttons.find(({ textContent }) => textContent === "Add case study"));
  expect(form.content.caseStudies.items.at(-1)).toMatchObject({ title: "", published: false });
});

test("a duplicated case study has another slug, and entries of its own", async () => {
  const { form, element, click } = await openForm("caseStudies");
  await click(element.querySelector('[aria-label="Duplicate"]'));
  const [first, copy] = form.content.caseStudies.items;
  expect(copy).toMatchObject({ slug: `${first?.slug}-2`, title: first?.title });
  expect(copy?.id).not.toBe(first?.id);
  expect(copy?.work[0]?.id).not.toBe(first?.work[0]?.id);
  expect(websiteSchema.safeParse(form.content).success).toBe(true);
});
