/** Said once the app's handlers are attached. */
const ALIVE = "app-alive";

export function sayAlive() {
  window.dispatchEvent(new Event(ALIVE));
}

/** The loader's text, to stand in a page whose module script was made inert. */
export function loaderText(sessionKey: () => string) {
  return `(${loadOnIntent})((${sessionKey})(),"${ALIVE}")`;
}

/**
 * Runs alone in the page, so it may use nothing but its arguments. Fetches the app at the first
 * sign that somebody wants more than to read. Until the app is alive, what only the app can answer
 * is held, and then done again; when the app does not come, the browser does what it can.
 */
function loadOnIntent(sessionKey: string, alive: string) {
  const CONTROLS = "a,button,form,input,textarea,summary";
  const PATIENCE_MS = 10_000;
  const held: HTMLElement[] = [];
  let controls: HTMLElement[] = [];
  let focused: EventTarget | null;
  let isAsked = false;
  let isReleased = false;
  let isReplaying = false;

  for (const type of ["pointerover", "touchstart", "focusin"]) {
    addEventListener(type, wakeOnControl, { capture: true, passive: true });
  }
  addEventListener("keydown", wake, true);
  addEventListener("click", holdClick, true);
  addEventListener("submit", holdSubmit, true);
  addEventListener("storage", wakeForSession);
  addEventListener("pageshow", wakeForSession);
  addEventListener(alive, settle);
  wakeForSession();

  function wakeForSession() {
    try {
      if (localStorage.getItem(sessionKey) !== null) wake();
    } catch {}
  }

  function wakeOnControl({ type, target }: Event) {
    if (type === "focusin") focused = target;
    if ((target as Element).closest?.(CONTROLS)) wake();
  }

  function wake() {
    if (isAsked) return;
    isAsked = true;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", fetchApp);
    else fetchApp();
  }

  function fetchApp() {
    controls = findControls();
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]")) {
      link.rel = "modulepreload";
    }
    const inert = document.querySelector<HTMLScriptElement>("script[type='text/later']");
    if (!inert) return;
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = inert.nonce;
    script.text = inert.text;
    script.onerror = giveUp;
    // The app's own import, inside that script, fails in this way.
    addEventListener("unhandledrejection", giveUp);
    inert.replaceWith(script);
  }

  function findControls() {
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  }

  function holdClick(event: MouseEvent) {
    const target = event.target as Element;
    const button = target.closest("button");
    // Outside a form a button is of type "submit", too.
    if (button && (button.type !== "submit" || !button.form)) hold(event, button);
    const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    const video = target.closest<HTMLElement>("a.video");
    if (video && !isForNewTab) hold(event, video);
  }

  function holdSubmit(event: SubmitEvent) {
    hold(event, event.target as HTMLFormElement);
  }

  function hold(event: Event, element: HTMLElement) {
    if (isReplaying) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Who presses "send" again while nothing seems to happen wants it sent once.
    if (event.type !== "submit" || !held.includes(element)) held.push(element);
    wake();
    setTimeout(giveUp, PATIENCE_MS);
  }

  function giveUp() {
    if (isReleased) return;
    addEventListener("click", toggleMenu);
    void release();
  }

  function settle() {
    removeEventListener("click", toggleMenu);
    takeOver();
    void release();
  }

  /** Where a translator or the like has changed the page, the app has made it anew. */
  function takeOver() {
    const anew = findControls();
    const heirOf = (old: HTMLElement) => anew[controls.indexOf(old)] ?? old;
    for (const old of controls.filter((control) => !control.isConnected)) {
      if ("value" in old) Object.assign(heirOf(old), { value: old.value });
      if (old === focused) heirOf(old).focus();
      for (const [index, element] of held.entries()) {
        if (element === old) held[index] = heirOf(old);
      }
    }
  }

  async function release() {
    if (isReleased) return;
    isReleased = true;
    removeEventListener("unhandledrejection", giveUp);
    for (let element = held.shift(); element; element = held.shift()) {
      isReplaying = true;
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
      isReplaying = false;
      // A handler must see what the one before it has changed.
      await new Promise((resolve) => setTimeout(resolve));
    }
    removeEventListener("click", holdClick, true);
    removeEventListener("submit", holdSubmit, true);
  }

  function toggleMenu({ target }: Event) {
    const id = (target as Element).closest("button")?.getAttribute("aria-controls");
    const menu = id && document.getElementById(id);
    if (menu) menu.dataset.open = String(menu.dataset.open !== "true");
  }
}
