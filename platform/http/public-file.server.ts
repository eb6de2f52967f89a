import type { Hono, MiddlewareHandler } from "hono";

export type PublicFile = { path: string; tags: string[] };

const declaredTags = new WeakMap<object, string[]>();

/** Declares a route's file as the same for everyone, so that it is cached. Tags are for purging it. */
export function publicFile(...tags: string[]) {
  const declaration: MiddlewareHandler = (_, next) => next();
  declaredTags.set(declaration, tags);
  return declaration;
}

/** The files that an app's routes declare. */
export function listPublicFiles({ routes }: Pick<Hono, "routes">): PublicFile[] {
  return routes.flatMap(({ path, handler }) => {
    const tags = declaredTags.get(handler);
    return tags ? [{ path, tags }] : [];
  });
}
