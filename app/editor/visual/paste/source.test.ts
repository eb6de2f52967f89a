import { expect, test } from "vitest";
import { readSource } from "./styles.ts";

test("style sheets and event handlers are removed, and styles get another name", () => {
  expect(
    readSource(
      `<STYLE type=a><!--p{}--></Style><p\nonclick = 'a("x>y")' style='a:"b"' title="style=c on=d" data-x=1>style=e</p><script>"<style>"</script><!-- <p style="a --><i style=b/>`,
    ),
  ).toEqual({
    html: `</Style><p data-style='a:"b"' title="style=c on=d" data-x=1>style=e</p><script>"<style>"</script><!-- <p style="a --><i data-style=b/>`,
    sheets: ["<!--p{}-->"],
  });
});

test("nothing that isn’t closed takes long", { timeout: 20_000 }, () => {
  const open = ["<style ", "<p style='", '<p a="', "<!--", "<a ", "<title>", "<p =", "<p/ / "];
  for (const start of open) {
    expect(readSource(start.repeat(50_000)).html.length).toBeLessThan(1_000_000);
  }
});
