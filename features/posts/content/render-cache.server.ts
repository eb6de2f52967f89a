import { LRUCache } from "lru-cache";

type Render = (source: string) => Promise<string>;

/** Renders the same source once, as long as it and its result fit into the given characters. */
export function cachedRender(render: Render, maxCharacters: number): Render {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    // The library takes no size of 0.
    sizeCalculation: (result, source) => Math.max(1, source.length + result.length),
  });
  return async (source) => {
    const cached = cache.get(source);
    if (cached !== undefined) return cached;
    const result = await render(source);
    cache.set(source, result);
    return result;
  };
}
