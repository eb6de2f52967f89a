import { beforeEach, expect, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { contactMessages, outbox, rateLimits } from "../../../tests/helpers/tables.ts";
import { loaderContext } from "../../../tests/helpers/website.ts";
import { receiveForm } from "./receive-form.server.ts";

const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };

describeWithDatabase("the contact form without JavaScript", (database) => {
  beforeEach(async () => {
    for (const table of [contactMessages, outbox, rateLimits]) await database.db.delete(table);
  });

  const messages = () => database.db.select().from(contactMessages);

  async function send(fields: Record<string, string>) {
    const ctx = contextOn(database.db, new Date("2026-02-03T12:00:00Z"));
    const context = loaderContext({ ...ctx, ip: "192.0.2.1" });
    const body = new URLSearchParams(fields);
    const request = new Request("https://firm.example/?index", { method: "POST", body });
    const { data, init } = await receiveForm({ request, context });
    return { ...data, status: init?.status, headers: new Headers(init?.headers) };
  }

  test("a message is stored, and the page says what happens next", async () => {
    expect(await send({ ...valid, website: "", message: "Line one\r\nLine two" })).toMatchObject({
      title: "Message sent successfully!",
      text: "We'll get back to you within 24 hours.",
      entered: undefined,
    });
    expect(await messages()).toMatchObject([{ message: "Line one\nLine two", stage: "new" }]);
  });

  test("empty agency fields, as the form sends them, are stored as nothing", async () => {
    await send({ ...valid, agency: " ", solicitation_number: "", due_date: "" });
    expect(await messages()).toMatchObject([
      { agency: null, solicitation_number: null, due_date: null, source: null },
    ]);
    const [row] = await database.db.select().from(outbox);
    expect(JSON.stringify(row?.mail)).not.toContain("Agency");
  });

  test("a form that is refused says why and keeps what was entered", async () => {
    const entered = { ...valid, email: "nobody", source: "/capabilities", due_date: "tomorrow" };
    expect(await send(entered)).toMatchObject({
      status: 422,
      title: "Validation Error",
      text: "Invalid email address",
      entered,
    });
    expect(await messages()).toEqual([]);
  });

  test("one message too many is kept in the form, with the firm's email address", async () => {
    for (let n = 0; n < 20; n++) expect((await send(valid)).status).toBeUndefined();
    const { status, headers, text, entered } = await send(valid);
    expect([status, headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(text).toContain("contact us directly at hello@alderline.example.com");
    expect(entered).toEqual(valid);
    expect(await messages()).toHaveLength(20);
  });
});
