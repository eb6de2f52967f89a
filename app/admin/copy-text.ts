import { toast } from "../../ui/feedback/toasts.tsx";

/** Copies a text and says so; where the browser refuses, the text is shown. */
export function useCopy() {
  return async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, text);
    } catch {
      // Browsers allow copying on HTTPS and localhost only.
      toast.failure(`Couldn’t copy the ${what}`, text);
    }
  };
}
