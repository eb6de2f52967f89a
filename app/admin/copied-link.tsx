import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/feedback/toasts.tsx";
import { TextField } from "../ui/forms/field.tsx";

type CopiedLinkProps = {
  label: string;
  url: string;
  /** The toast's title after the link was copied. */
  copied?: string;
  describedBy: string;
  /** More actions for the link. */
  children?: ReactNode;
};

/** Copies a link from its read-only field. */
export function useLinkCopy(url: string, copied = "Link copied") {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(copied);
    } catch {
      // Copying is not allowed, or not available without HTTPS: select the link to copy it by hand.
      field.current?.select();
    }
  }

  return { field, copy };
}

/** A private link, with a button that copies it. */
export function CopiedLink({ label, url, copied, describedBy, children }: CopiedLinkProps) {
  const { field, copy } = useLinkCopy(url, copied);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <TextField
          label={label}
          ref={field}
          readOnly
          onKeyDown={({ key }) => key === "Enter" && void copy()}
          value={url}
          aria-describedby={describedBy}
        />
      </div>
      <div className="flex gap-3">
        <Button onClick={copy}>Copy</Button>
        {children}
      </div>
    </div>
  );
}
