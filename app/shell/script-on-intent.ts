/** Dispatched once the app's event handlers are attached. */
const READY_EVENT = "app-ready";

export function announceReady() {
  window.dispatchEvent(new Event(READY_EVENT));
}

/** The loader's source, for a page whose module script is deferred. */
export function loaderSource(sessionKey: () => string) {
  return `(${loadOnIntent})((${sessionKey})(),"${READY_EVENT}")`;
}

/**
 * Runs alone in the page, so it can use nothing but its arguments. Loads the app at the first sign
 * that the visitor wants to do more than read. Until the app is ready, clicks and submits that only
 * the app can handle are queued, then replayed. If the app fails to load, the browser handles them.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one function, because its source is sent as text
function loadOnIntent(sessionKey: string, ready: string) {
  const CONTROLS = "a,button,form,input,textarea,summary";
  const TIMEOUT_MS = 10_000;
  const queued: HTMLElement[] = [];
  let controls: HTMLElement[] = [];
  let focused: EventTarget | null;
  let isRequested = false;
  let isReleased = false;
  let isReplaying = false;

  for (const type of ["pointerover", "touchstart", "focusin"]) {
    addEventListener(type, loadOnControl, { capture: true, passive: true });
  }
  addEventListener("keydown", load, true);
  addEventListener("click", queueClick, true);
  addEventListener("submit", queueSubmit, true);
  addEventListener("storage", loadForSession);
  addEventListener("pageshow", loadForSession);
  addEventListener(ready, handOver);
  loadForSession();

  function loadForSession() {
    // The admin area's preview is reloaded with each change, and shows the page without a session.
    if (frameElement) return;
    try {
      if (localStorage.getItem(sessionKey) !== null) load();
    } catch {}
  }

  function loadOnControl({ type, target }: Event) {
    if (type === "focusin") focused = target;
    if ((target as Element).closest?.(CONTROLS)) load();
  }

  function load() {
    if (isRequested) return;
    isRequested = true;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", fetchApp);
    else fetchApp();
  }

  function fetchApp() {
    controls = findControls();
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]")) {
      link.rel = "modulepreload";
    }
    const deferred = document.querySelector<HTMLScriptElement>("script[type='text/later']");
    if (!deferred) return;
    deferred.type = "module";
    deferred.onerror = giveUp;
    // The app's import, inside that script, fails with a rejection that nothing handles.
    addEventListener("unhandledrejection", giveUp);
    // A script runs when it is inserted. Another one with the same text would be a string that
    // becomes a script, which the page's policy does not allow.
    deferred.replaceWith(deferred);
  }

  function findControls() {
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  }

  function queueClick(event: MouseEvent) {
    const target = event.target as Element;
    const button = target.closest("button");
    // Outside a form a button is of type "submit", too.
    if (button && (button.type !== "submit" || !button.form)) queue(event, button);
    const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    const opensHere = target.closest<HTMLElement>("a.video,a.enlarge");
    if (opensHere && !isForNewTab) queue(event, opensHere);
  }

  function queueSubmit(event: SubmitEvent) {
    queue(event, event.target as HTMLFormElement);
  }

  function queue(event: Event, element: HTMLElement) {
    if (isReplaying) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A form that is submitted twice while the app loads is sent once.
    if (event.type !== "submit" || !queued.includes(element)) queued.push(element);
    load();
    setTimeout(giveUp, TIMEOUT_MS);
  }

  function giveUp() {
    if (isReleased) return;
    addEventListener("click", toggleMenu);
    void release();
  }

  function handOver() {
    removeEventListener("click", toggleMenu);
    followReplacedControls();
    void release();
  }

  /** If a translator or an extension changed the page, the app has rendered it again from scratch. */
  function followReplacedControls() {
    const rendered = findControls();
    const findReplacement = (old: HTMLElement) => rendered[controls.indexOf(old)] ?? old;
    for (const old of controls.filter((control) => !control.isConnected)) {
      if ("value" in old) Object.assign(findReplacement(old), { value: old.value });
      if (old === focused) findReplacement(old).focus();
      for (const [index, element] of queued.entries()) {
        if (element === old) queued[index] = findReplacement(old);
      }
    }
  }

  async function release() {
    if (isReleased) return;
    isReleased = true;
    removeEventListener("unhandledrejection", giveUp);
    for (let element = queued.shift(); element; element = queued.shift()) {
      isReplaying = true;
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
      isReplaying = false;
      // React applies the last handler's changes before the next one runs.
      await new Promise((resolve) => setTimeout(resolve));
    }
    removeEventListener("click", queueClick, true);
    removeEventListener("submit", queueSubmit, true);
  }

  function toggleMenu({ target }: Event) {
    const id = (target as Element).closest("button")?.getAttribute("aria-controls");
    const menu = id && document.getElementById(id);
    if (menu) menu.dataset.open = String(menu.dataset.open !== "true");
  }
}
