// @vitest-environment jsdom
import { startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, test } from "vitest";
import { useListKeys } from "./use-list-keys.ts";

const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));

test("a key right after another one continues where that one led", async () => {
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  const shown = (text: string) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (element.textContent !== text) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(element, { childList: true, characterData: true, subtree: true });
    });

  function List() {
    const [position, setPosition] = useState(1);
    useListKeys({ j: () => startTransition(() => setPosition(position + 1)) });
    return position;
  }
  root.render(<List />);
  await shown("1");
  press("j");
  await shown("2");
  press("j");
  await shown("3");
});
