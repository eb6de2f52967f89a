import { toast } from "../ui/feedback/toasts.tsx";

/** Copies a text and says so; where the browser refuses, the text is shown. */
export async function copyText(what: string, text: string, refusal = `Couldn’t copy the ${what}`) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, text);
  } catch {
    // Browsers allow copying on HTTPS and localhost only.
    toast.failure(refusal, text);
  }
}
