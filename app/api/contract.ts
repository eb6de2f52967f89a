import type { ExtractSchema } from "hono/types";
import type { Api } from "#server/http/api.ts";

type Routes = ExtractSchema<Api>;

/** Every endpoint, as "GET /api/admin/posts/:id". */
export type Endpoint = {
  [Path in keyof Routes & string]: {
    [Method in keyof Routes[Path]]: Method extends `$${infer Verb}`
      ? `${Uppercase<Verb>} /api${Path}`
      : never;
  }[keyof Routes[Path]];
}[keyof Routes & string];

/** The JSON that the endpoint's handler responds with: a Date is a string here. */
export type ResponseOf<E extends Endpoint> = Handlers[E] extends { output: infer Json }
  ? Json
  : never;

/** The body that the endpoint's handler declares with `jsonBody`; `never` if it takes no JSON. */
export type BodyOf<E extends Endpoint> = Handlers[E] extends { input: { json: infer Json } }
  ? Json
  : never;

type Handlers = {
  [E in Endpoint]: E extends `${infer Verb} /api${infer Path extends keyof Routes & string}`
    ? HandlerOf<Routes[Path], `$${Lowercase<Verb>}`>
    : never;
};

type HandlerOf<Methods, Method> = Method extends keyof Methods ? Methods[Method] : never;

/** "id" of "GET /api/admin/posts/:id". */
export type ParamsOf<E extends string> = E extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamsOf<`/${Tail}`>
    : Rest
  : never;
