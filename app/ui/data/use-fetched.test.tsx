// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useFetched } from "./use-fetched.ts";
import { WhenFetched } from "./when-fetched.tsx";

/** A list whose requests are answered by the test, in any order. */
function openList() {
  const requests: PromiseWithResolvers<string>[] = [];
  const list = { refetch: () => {}, error: undefined as unknown };

  function fetchList() {
    const request = Promise.withResolvers<string>();
    requests.push(request);
    return request.promise;
  }

  function List() {
    const fetched = useFetched(fetchList);
    Object.assign(list, fetched);
    return <WhenFetched fetched={fetched}>{(text) => text}</WhenFetched>;
  }

  const element = document.createElement("div");
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<List />));
  return { element, requests, list };
}

test("a response stays when what was requested before it arrives, and when the next request fails", async () => {
  const { element, requests, list } = openList();
  flushSync(() => list.refetch());
  requests[1]?.resolve("new");
  await vi.waitFor(() => expect(element.textContent).toBe("new"));
  requests[0]?.resolve("old");
  flushSync(() => list.refetch());
  requests[2]?.reject(new Error());
  await vi.waitFor(() => expect(list.error).toBeDefined());
  expect(element.textContent).toBe("new");
});

test("the reason why something can't be fetched is shown, with a button that tries again", async () => {
  const { element, requests } = openList();
  requests[0]?.reject(Object.assign(new Error("The database isn’t responding."), { status: 503 }));
  await vi.waitFor(() =>
    expect(element.textContent).toContain("We couldn’t load this. The database isn’t responding."),
  );
  element.querySelector("button")?.click();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.resolve("here");
  await vi.waitFor(() => expect(element.textContent).toBe("here"));
});
