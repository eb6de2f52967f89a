import { data, type RouterContextProvider } from "react-router";
import { receiveMessage } from "#features/contact/commands.server.ts";
import { submissionSchema } from "#features/contact/schema.ts";
import { asAppError } from "#platform/errors/errors.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { pageContext } from "../../shell/context.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

/** Receives the contact form from a browser without JavaScript. The page says what a toast would. */
export async function receiveForm({ request, context }: Sent) {
  const { ctx, website } = context.get(pageContext);
  const entered = Object.fromEntries(new URLSearchParams(await request.text()));
  try {
    await receiveMessage(ctx, checked(submissionSchema, entered), ctx.ip ?? "");
  } catch (thrown) {
    const { code, message, status, cause, retryAfterSeconds } = asAppError(thrown);
    if (status >= 500) ctx.log.error({ err: cause }, "a message could not be received");
    const refused =
      code === "invalid"
        ? { title: "Validation Error", text: message }
        : {
            title: "Failed to send message",
            text: `${message} Please try again or contact us directly at ${website.firm.email}`,
          };
    const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
    return data({ ...refused, entered }, { status, headers });
  }
  const text = "We'll get back to you within 24 hours.";
  return data({ title: "Message sent successfully!", text, entered: undefined });
}
