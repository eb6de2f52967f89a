import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { Button } from "../../../../ui/forms/button.tsx";
import { EditorPopover } from "./editor-popover.tsx";
import { linkAt, removeLink, setLink } from "./link-commands.ts";
import { closeLink, editLink, linkMode } from "./link-editing.ts";
import { LinkForm } from "./link-form.tsx";
import { checkedUrl } from "./link-url.ts";
import { useLinkTarget } from "./use-link-target.ts";

type LinkPopoverProps = { view: EditorView; state: EditorState };

/** At the link with the cursor: where it leads, or the fields to change it. */
export function LinkPopover({ view, state }: LinkPopoverProps) {
  const mode = linkMode(state);
  if (!mode) return null;
  const current = linkAt(state);

  function finish() {
    closeLink(view.state, view.dispatch);
    view.focus();
  }

  function remove() {
    removeLink(view.state, view.dispatch);
    finish();
  }

  return (
    <EditorPopover
      view={view}
      label="Link"
      onClose={(isEscape) => (isEscape ? finish() : closeLink(view.state, view.dispatch))}
    >
      {mode === "edit" ? (
        <LinkForm
          current={current}
          hasText={current.from !== current.to}
          onSubmit={(values, text) => {
            setLink(values, text)(view.state, view.dispatch);
            finish();
          }}
          onRemove={remove}
        />
      ) : (
        <ShownLink
          href={current.href}
          onEdit={() => editLink(view.state, view.dispatch)}
          onRemove={remove}
        />
      )}
    </EditorPopover>
  );
}

type ShownLinkProps = { href: string; onEdit: () => void; onRemove: () => void };

function ShownLink({ href, onEdit, onRemove }: ShownLinkProps) {
  const checked = checkedUrl(href, location.origin).href;
  const note = useLinkTarget(checked);
  // A place in the post itself can't be opened from here.
  const canOpen = checked !== undefined && !checked.startsWith("#");
  return (
    <div className="p-1 pl-3">
      <div className="flex items-center gap-1">
        {canOpen ? (
          <a
            href={checked}
            target="_blank"
            rel="noreferrer"
            title="Open in a new tab"
            className="max-w-64 truncate py-2 underline"
          >
            {href}
          </a>
        ) : (
          <span className="max-w-64 truncate py-2">{href || "No URL"}</span>
        )}
        <Button variant="plain" size="small" aria-label="Edit link" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="plain" size="small" aria-label="Remove link" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p role="status" className="max-w-80 pr-3 pb-2 font-semibold text-signal empty:hidden">
        {note}
      </p>
    </div>
  );
}
