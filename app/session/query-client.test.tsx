// @vitest-environment jsdom
import {
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { WhenFetched } from "../ui/data/when-fetched.tsx";
import { createQueryClient, reload } from "./query-client.ts";

function openRoot() {
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const client = createQueryClient();
  onTestFinished(() => {
    flushSync(() => root.unmount());
    element.remove();
    client.clear();
  });
  return { client, element, root };
}

/** A list whose requests are answered by the test, in any order. */
function openList() {
  const requests: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = [];
  const change = Promise.withResolvers<void>();

  const listQuery = (filter: string) =>
    queryOptions({
      queryKey: ["list", filter],
      queryFn: ({ signal }) => {
        const request = Promise.withResolvers<string>();
        requests.push({ ...request, signal });
        return request.promise;
      },
      placeholderData: keepPreviousData,
    });

  function List({ filter }: { filter: string }) {
    const queries = useQueryClient();
    const list = useQuery(listQuery(filter));
    const read = useMutation({
      mutationFn: () => change.promise,
      onMutate: async () => {
        await queries.cancelQueries({ queryKey: ["list"] });
        queries.setQueryData(listQuery(filter).queryKey, "read");
      },
      onSettled: () => queries.invalidateQueries({ queryKey: ["list"] }),
    });
    return (
      <>
        <WhenFetched fetched={list}>{(text) => <output>{text}</output>}</WhenFetched>
        {list.isRefetchError && "outdated"}
        <button type="button" id="reload" onClick={() => list.refetch()} />
        <button type="button" id="read" onClick={() => read.mutate()} />
      </>
    );
  }

  const { client, element, root } = openRoot();
  const show = (filter: string) =>
    flushSync(() =>
      root.render(
        <QueryClientProvider client={client}>
          <List filter={filter} />
        </QueryClientProvider>,
      ),
    );
  const click = (id: string) => element.querySelector<HTMLElement>(`#${id}`)?.click();
  const text = () => element.querySelector("output")?.textContent;
  show("all");
  return { client, element, requests, change, show, click, text, close: () => root.unmount() };
}

test("a change is not overwritten by what was requested before it", async () => {
  const { requests, change, click, text } = openList();
  requests[0]?.resolve("unread");
  await vi.waitFor(() => expect(text()).toBe("unread"));

  click("reload");
  click("read");
  await vi.waitFor(() => expect(text()).toBe("read"));
  expect(requests[1]?.signal.aborted).toBe(true);
  requests[1]?.resolve("unread");
  change.resolve();
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  expect(text()).toBe("read");
  requests[2]?.resolve("read, and a new one");
  await vi.waitFor(() => expect(text()).toBe("read, and a new one"));
});

test("what was loaded stays when it can't be refreshed, but not under another filter", async () => {
  const { element, requests, click, text, show } = openList();
  requests[0]?.resolve("all of them");
  await vi.waitFor(() => expect(text()).toBe("all of them"));
  click("reload");
  requests[1]?.reject(new Error());
  await vi.waitFor(() => expect(element.textContent).toBe("all of themoutdated"));

  show("drafts");
  expect(text()).toBe("all of them");
  requests[2]?.reject(new Error());
  await vi.waitFor(() => expect(element.textContent).toContain("We couldn’t load this."));
  click("reload");
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  requests[3]?.resolve("drafts only");
  await vi.waitFor(() => expect(text()).toBe("drafts only"));
});

test("a clicked checkbox never shows its old state again", async () => {
  // Without timers, only what happens before the next paint happens.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, element, root } = openRoot();
  const chosen = queryOptions({ queryKey: ["chosen"], queryFn: () => true, initialData: true });

  function Choice() {
    const { data } = useQuery({ ...chosen, staleTime: Number.POSITIVE_INFINITY });
    const { mutate } = useMutation({
      mutationFn: () => new Promise(() => {}),
      onMutate: async (isChosen: boolean) => {
        await client.cancelQueries(chosen);
        client.setQueryData(chosen.queryKey, isChosen);
      },
    });
    return (
      <input type="checkbox" checked={data} onChange={({ target }) => mutate(target.checked)} />
    );
  }

  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Choice />
      </QueryClientProvider>,
    ),
  );
  const box = element.querySelector("input");
  box?.click();
  await new Promise(setImmediate);
  expect(box?.checked).toBe(false);
});

test("a request is aborted when nobody needs it anymore", async () => {
  const { requests, show, close } = openList();
  show("drafts");
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  close();
  await vi.waitFor(() => expect(requests[1]?.signal.aborted).toBe(true));
});

test("a change before the first response loads again", async () => {
  const { client, requests, text } = openList();
  void reload(client, ["list"]);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[0]?.resolve("before the change");
  requests[1]?.resolve("after the change");
  await vi.waitFor(() => expect(text()).toBe("after the change"));
});
