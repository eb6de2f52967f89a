/** Google Docs writes the boxes of a checklist as pictures, web pages as fields. */
export function writeCheckboxes(root: Element) {
  for (const item of root.querySelectorAll("li[role='checkbox']")) {
    const pictures = item.querySelectorAll(":scope > img, img[aria-roledescription='checkbox']");
    for (const picture of pictures) picture.remove();
    addSign(item, item.getAttribute("aria-checked") === "true");
  }
  for (const box of root.querySelectorAll("li input[type='checkbox' i]")) {
    const item = box.closest("li");
    const isChecked = box.hasAttribute("checked");
    box.remove();
    if (item) addSign(item, isChecked);
  }
}

function addSign(item: Element, isChecked: boolean) {
  const text = item.querySelector(":scope > p") ?? item;
  text.prepend(isChecked ? "☑ " : "☐ ");
}
