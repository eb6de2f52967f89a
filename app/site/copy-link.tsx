import { useState } from "react";
import { toast } from "../ui/feedback/toasts.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Input } from "../ui/forms/input.tsx";
import { Icon } from "../ui/layout/icons.tsx";

const CHAIN =
  "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1";

export function CopyLink({ url }: { url: string }) {
  const [isShown, setShown] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied");
    } catch {
      // Not allowed, or not available outside https: show it for copying by hand.
      setShown(true);
    }
  }

  if (isShown) {
    return (
      <Input
        aria-label="Link to this page"
        readOnly
        value={url}
        size={url.length}
        className="max-w-full"
        ref={(field) => field?.select()}
      />
    );
  }
  return (
    <Button size="small" onClick={copy}>
      <Icon path={CHAIN} size={16} />
      Copy link
    </Button>
  );
}
