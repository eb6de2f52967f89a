import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/forms/button.tsx";
import { fieldUrl, type Part } from "../parts.ts";
import { useWebsite } from "../website-context.tsx";
import { fieldOfText, textOfField } from "./find-text.ts";
import { misfits } from "./misfits.ts";
import { pageOfField } from "./page-of-field.ts";
import { PreviewFrame, type PreviewTheme } from "./preview-frame.tsx";
import { usePreviewBase } from "./use-preview-base.ts";

const WIDTHS = { Phone: 360, Desktop: 1280 };
type Device = keyof typeof WIDTHS;
const DEVICES = Object.keys(WIDTHS) as Device[];

type WebsitePreviewProps = {
  part: Part;
  /** The paths of fields whose text does not fit, by the page's width. */
  onMisfits: (width: number, paths: string[]) => void;
};

/** The real page with the words of the draft. */
export function WebsitePreview({ part, onMisfits }: WebsitePreviewProps) {
  const { state } = useWebsite();
  const { words, loaded } = state;
  const { base, hasFailed } = usePreviewBase();
  const navigate = useNavigate();
  const [device, setDevice] = useState<Device>("Phone");
  const [theme, setTheme] = useState<PreviewTheme>("light");
  const [shownVersion, setShownVersion] = useState(loaded.version);
  const focused = useFocusedField(part.key);
  // A new slug has no page before it is saved.
  const page = pageOfField(loaded.draft, focused);

  function pick(text: string) {
    const path = fieldOfText(words, text, part.key);
    if (path) navigate(fieldUrl(path), { preventScrollReset: true });
    return path !== undefined;
  }

  function receive(name: Device, shown: Document) {
    if (name === device) setShownVersion(loaded.version);
    check(WIDTHS[name], shown);
  }

  function check(width: number, shown: Document) {
    const found = misfits(shown).map((text) => fieldOfText(words, text, part.key)?.join("."));
    onMisfits(width, [...new Set(found.filter((path) => path !== undefined))]);
  }

  return (
    <section aria-label="Preview" className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {DEVICES.map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={device === name}
            onClick={() => setDevice(name)}
          >
            {name}
          </Button>
        ))}
        <Button
          size="small"
          aria-pressed={theme === "dark"}
          onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
        >
          Dark
        </Button>
        <a href={`${base}${page}`} target="_blank" rel="noopener" className="link ml-auto text-sm">
          Open in a new tab
        </a>
      </div>
      <div
        className="relative min-h-0 border border-rule"
        // As wide as the page in it, with the border.
        style={{ maxWidth: WIDTHS[device] + 2 }}
      >
        {hasFailed && <p className="p-4 text-muted">The preview can’t be loaded right now.</p>}
        {base &&
          DEVICES.map((name) => (
            <PreviewFrame
              key={name}
              title={name === device ? "Preview" : `Measured for ${name.toLowerCase()}s`}
              src={base + (page === "/" ? "" : page)}
              width={WIDTHS[name]}
              // The one that is not seen waits for the other.
              version={name === device ? loaded.version : shownVersion}
              theme={theme}
              isShown={name === device}
              text={textOfField(words, focused)}
              onLoad={(shown) => receive(name, shown)}
              onPick={pick}
            />
          ))}
      </div>
    </section>
  );
}

/** The path of the field that has the focus, or had it last. */
function useFocusedField(part: string) {
  const [path, setPath] = useState<readonly string[]>([part]);
  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const id = target instanceof Element ? target.closest("[id]")?.id : undefined;
      if (id?.startsWith(`${part}.`)) setPath(id.split("."));
    }
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [part]);
  return path;
}
