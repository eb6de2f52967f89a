// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../../session/query-client.ts";
import {
  type Message,
  messageQuery,
  messagesQuery,
  revert,
  useMessageChange,
} from "./message-queries.ts";

test("a failed change is undone, but not what was changed since", () => {
  const before = { stage: "new", owner_id: null as string | null };
  const now = { stage: "won", owner_id: "ada" };
  expect(revert(now, { stage: "qualified" }, before)).toEqual(now);
  expect(revert(now, { stage: "won" }, before)).toEqual({ stage: "new", owner_id: "ada" });
});

/** Holds every request until the test answers it. */
function holdRequests() {
  const held: { url: string; answer: (json: object) => void }[] = [];
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit) => {
    const response = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => response.reject(signal.reason));
    held.push({ url, answer: (json) => response.resolve(Response.json(json)) });
    return response.promise;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return held;
}

test("a change shows in the message and in the list, whatever was requested before it", async () => {
  const message = { id: "1", stage: "new", delivery: { state: "sent" } } as Message;
  const client = createQueryClient();
  const requests = holdRequests();
  let move: (stage: Message["stage"]) => void = () => {};

  function Page() {
    const list = useQuery(messagesQuery(""));
    const open = useQuery(messageQuery("1"));
    const change = useMessageChange("1");
    move = (stage) => change.mutate({ stage });
    return `${list.data?.messages[0]?.stage}, ${open.data?.stage}`;
  }

  const element = document.createElement("div");
  const root = createRoot(element);
  onTestFinished(() => {
    flushSync(() => root.unmount());
    client.clear();
  });
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  const answerLoads = (from: number) => {
    for (const { url, answer } of requests.slice(from, from + 2)) {
      answer(url.endsWith("/1") ? message : { messages: [message] });
    }
  };
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  answerLoads(0);
  await vi.waitFor(() => expect(element.textContent).toBe("new, new"));

  void client.refetchQueries();
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  move("won");
  await vi.waitFor(() => expect(element.textContent).toBe("won, won"));
  answerLoads(2);
  await vi.waitFor(() => expect(requests).toHaveLength(5));
  expect(element.textContent).toBe("won, won");
  requests[4]?.answer({ ...message, stage: "won", owner_name: "Ada" });
  await vi.waitFor(() => expect(requests).toHaveLength(7));
  expect(element.textContent).toBe("won, won");
});
