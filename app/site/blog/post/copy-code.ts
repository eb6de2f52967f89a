const SHOWN_MS = 2_000;

/** Copies the code below the button. Without access to the clipboard, selects it. */
export async function copyCode(button: HTMLButtonElement, announce: (message: string) => void) {
  const code = button.closest(".code")?.querySelector("pre");
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection()?.selectAllChildren(code);
    announce("We couldn’t copy the code. It’s selected, so you can copy it yourself.");
    return;
  }
  label(button, "Copied");
  announce("Copied");
  setTimeout(() => {
    label(button, "Copy");
    announce("");
  }, SHOWN_MS);
}

/** A screen reader's name for the button must contain the text that is shown on it. */
function label(button: HTMLButtonElement, text: string) {
  button.textContent = text;
  button.ariaLabel = `${text} code`;
}
