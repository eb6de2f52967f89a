import { privateHeaders } from "#platform/http/private-headers.ts";

/** Of the page and the PDF behind a link. */
export const statementHeaders = { ...privateHeaders, "Cache-Control": "private, no-store" };
