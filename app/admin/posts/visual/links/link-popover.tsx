import { Popover } from "@base-ui/react/popover";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useMemo } from "react";
import { Button } from "../../../../ui/forms/button.tsx";
import { linkAt, removeLink, setLink } from "./link-commands.ts";
import { closeLink, editLink, linkMode } from "./link-editing.ts";
import { LinkForm } from "./link-form.tsx";
import { checkedUrl } from "./link-url.ts";
import { useLinkTarget } from "./use-link-target.ts";

type LinkPopoverProps = { view: EditorView; state: EditorState };

/** At the link with the cursor: where it leads, or the fields to change it. */
export function LinkPopover({ view, state }: LinkPopoverProps) {
  const mode = linkMode(state);
  const anchor = useMemo(
    () => ({ contextElement: view.dom, getBoundingClientRect: () => linkBox(view) }),
    [view],
  );
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
    <Popover.Root
      open
      onOpenChange={(_, { reason }) =>
        reason === "escape-key" ? finish() : closeLink(view.state, view.dispatch)
      }
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-55"
        >
          <Popover.Popup
            aria-label="Link"
            initialFocus={false}
            finalFocus={false}
            className="max-w-[calc(100vw-1.5rem)] border border-control bg-raised text-sm text-ink"
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
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
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

/** The box of the link's text, of the selection, or of the image that is selected. */
function linkBox(view: EditorView) {
  const { from, to } = linkAt(view.state);
  const range = document.createRange();
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  const box = range.getBoundingClientRect();
  if (box.height > 0) return box;
  const { left, top, bottom } = view.coordsAtPos(from);
  return new DOMRect(left, top, 0, bottom - top);
}
