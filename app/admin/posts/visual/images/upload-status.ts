import { buttonClass } from "../../../../ui/button.tsx";

type Actions = { onCancel: () => void; onRetry: () => void; onDismiss: () => void };

/** What stands in the text in place of an image that is not there yet. */
export function uploadStatus(name: string, { onCancel, onRetry, onDismiss }: Actions) {
  const element = document.createElement("span");
  element.className =
    "my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-control p-3 font-sans text-sm text-ink";
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `Upload of ${name}`);
  element.contentEditable = "false";
  element.dataset.upload = "";
  const text = document.createElement("span");
  text.className = "min-w-0 wrap-anywhere";
  const bar = document.createElement("progress");
  bar.className = "h-2.5 w-36 appearance-none border border-control not-indeterminate:bg-raised";
  bar.setAttribute("aria-label", `Progress of ${name}`);
  const cancel = button("Cancel", onCancel);
  const retry = button("Try again", onRetry);
  const dismiss = button("Remove", onDismiss);

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

function button(label: string, onClick: () => void) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = buttonClass({ size: "small" });
  element.textContent = label;
  element.addEventListener("click", onClick);
  return element;
}
