import { buttonClass } from "../../../../ui/forms/button.tsx";

/** A box in the text, in place of an image that is not there. */
export function imageNotice(label: string) {
  const element = document.createElement("span");
  element.className =
    "my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-control p-3 font-sans text-sm text-ink";
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
  element.contentEditable = "false";
  const text = document.createElement("span");
  text.className = "min-w-0 wrap-anywhere";
  return { element, text };
}

export function noticeButton(label: string, onClick: () => void) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = buttonClass({ size: "small" });
  element.textContent = label;
  element.addEventListener("click", onClick);
  return element;
}
