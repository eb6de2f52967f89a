import { expectTypeOf, test } from "vitest";
import type { RequestArguments } from "../session/requests.ts";
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from "./contract.ts";

// Checked by the compiler: a wrong type here fails the type check, not this run.
test("responses have the types that the handlers give them", () => {
  type Post = ResponseOf<"GET /api/admin/posts/:id">;
  expectTypeOf<Post["title"]>().toEqualTypeOf<string>();
  type Message = ResponseOf<"GET /api/admin/messages/:id">;
  expectTypeOf<Message["delivery"]["state"]>().toEqualTypeOf<
    "none" | "waiting" | "sent" | "failed"
  >();
  expectTypeOf<ResponseOf<"POST /api/rpc/check_my_role">>().toEqualTypeOf<boolean>();
  expectTypeOf<ResponseOf<"POST /api/auth/confirm">>().toEqualTypeOf<{
    status: "confirmed" | "already_confirmed";
  }>();
});

test("a date arrives as a string", () => {
  type Post = ResponseOf<"GET /api/admin/posts/:id">;
  expectTypeOf<Post["created_at"]>().toEqualTypeOf<string>();
  expectTypeOf<Post["published_at"]>().toEqualTypeOf<string | null>();
});

test("only endpoints that are mounted can be requested, with their parameters", () => {
  expectTypeOf<"GET /api/admin/nothing">().not.toExtend<Endpoint>();
  expectTypeOf<"PUT /api/admin/users">().not.toExtend<Endpoint>();
  expectTypeOf<ParamsOf<"GET /api/admin/users">>().toEqualTypeOf<never>();
  expectTypeOf<ParamsOf<"GET /api/admin/posts/:id/revisions/:version">>().toEqualTypeOf<
    "id" | "version"
  >();
});

test("bodies have the types that the handlers check", () => {
  expectTypeOf<BodyOf<"PUT /api/account/profile">>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<BodyOf<"POST /api/admin/imports">>().toEqualTypeOf<{
    source: "wordpress" | "linkedin";
  }>();
  type Role = BodyOf<"PUT /api/admin/users/:id/role">;
  expectTypeOf<{ admin: boolean }>().toExtend<Role>();
  expectTypeOf<{ admin: string }>().not.toExtend<Role>();
  expectTypeOf<BodyOf<"POST /api/admin/users/:id/confirm">>().toEqualTypeOf<never>();
});

test("a request needs the body of its endpoint, and no other", () => {
  expectTypeOf<[]>().not.toExtend<RequestArguments<"PUT /api/account/profile">>();
  expectTypeOf<[{ body: { title: string } }]>().not.toExtend<
    RequestArguments<"PUT /api/account/profile">
  >();
  expectTypeOf<[]>().toExtend<RequestArguments<"GET /api/admin/users">>();
  expectTypeOf<[{ body: object }]>().not.toExtend<RequestArguments<"GET /api/admin/users">>();
});
