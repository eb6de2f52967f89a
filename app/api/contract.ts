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

/** What the endpoint's handler responds with, as JSON: a Date is a string here. */
export type ResponseOf<E extends Endpoint> = Responses[E];

type Responses = {
  [E in Endpoint]: E extends `${infer Verb} /api${infer Path extends keyof Routes & string}`
    ? Output<Routes[Path], `$${Lowercase<Verb>}`>
    : never;
};

type Output<Methods, Method> = Method extends keyof Methods
  ? Methods[Method] extends { output: infer Json }
    ? Json
    : never
  : never;

/** "id" of "GET /api/admin/posts/:id". */
export type ParamsOf<E extends string> = E extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamsOf<`/${Tail}`>
    : Rest
  : never;
