import { imageNotice, noticeButton } from "./image-notice.ts";

type Actions = { onCancel: () => void; onRetry: () => void; onDismiss: () => void };

/** What stands in the text in place of an image that is not there yet. */
export function uploadStatus(name: string, { onCancel, onRetry, onDismiss }: Actions) {
  const { element, text } = imageNotice(`Upload of ${name}`);
  element.dataset.upload = "";
  const bar = document.createElement("progress");
  bar.className = "h-2.5 w-36 appearance-none border border-control not-indeterminate:bg-raised";
  bar.setAttribute("aria-label", `Progress of ${name}`);
  const cancel = noticeButton("Cancel", onCancel);
  const retry = noticeButton("Try again", onRetry);
  const dismiss = noticeButton("Remove", onDismiss);

  return {
    element,
    showWaiting() {
      text.textContent = `${name} is waiting...`;
      element.replaceChildren(text, cancel);
    },
    /** The part that was sent, from 0 to 1; the server then takes a moment. */
    showProgress(part: number) {
      text.textContent = part < 1 ? `Uploading ${name}...` : `Processing ${name}...`;
      if (part < 1) bar.value = part;
      else bar.removeAttribute("value");
      if (!bar.isConnected) element.replaceChildren(text, bar, cancel);
    },
    showFailure(reason: string, canRetry: boolean) {
      text.textContent = `${name}: ${reason}`;
      element.replaceChildren(text, ...(canRetry ? [retry] : []), dismiss);
    },
  };
}
