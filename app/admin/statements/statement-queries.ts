import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ResponseOf } from "../../api/contract.ts";
import { request } from "../../session/admin-request.ts";
import { forForm } from "../../session/query-client.ts";
import { nullWhenMissing } from "../../session/requests.ts";
import type { Message } from "../messages/message-queries.ts";

export type Statement = ResponseOf<"GET /api/admin/statements/:id">;
export type StatementChoices = ResponseOf<"GET /api/admin/statements/choices">;

/** The id of an unsaved statement. */
export const NEW = "new";

/** A statement, which is null if it is new or was deleted, with what its form needs. */
export const statementQuery = (id: string, messageId: string | undefined) =>
  queryOptions({
    ...forForm,
    queryKey: ["statement", id, messageId],
    queryFn: async ({ signal }) => {
      const [statement, choices, message]: [Statement | null, StatementChoices, Message | null] =
        await Promise.all([
          id === NEW
            ? null
            : request("GET /api/admin/statements/:id", { params: { id }, signal }).catch(
                nullWhenMissing,
              ),
          request("GET /api/admin/statements/choices", { signal }),
          messageId
            ? request("GET /api/admin/messages/:id", { params: { id: messageId }, signal }).catch(
                nullWhenMissing,
              )
            : null,
        ]);
      return { statement, choices, message };
    },
    // A new statement stays in its form when it gets an id.
    placeholderData: keepPreviousData,
  });
