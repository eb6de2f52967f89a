import { useEffect, useState } from "react";
import { postsApi } from "../../../api/posts.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { openInOtherTabs } from "./open-in-tabs.ts";
import { backupName } from "./post-backups.ts";

const EVERY_MS = 15_000;

/** Who else has the post open, while they have, and whether another tab has. */
export function OtherEditors({ postId }: { postId: string }) {
  const others = useOtherEditors(postId);
  const isInAnotherTab = useOtherTabs(postId);
  return (
    <div
      role="status"
      className={classNames(
        (others.length > 0 || isInAnotherTab) && "mb-1 border-l-4 border-signal pl-3",
      )}
    >
      {others.length > 0 && <p>{editingSentence(others)}</p>}
      {isInAnotherTab && (
        <p>
          You also have this post open in another tab. Each tab backs up its own unsaved changes.
        </p>
      )}
    </div>
  );
}

/** "Alex Kim is editing this post too." */
function editingSentence(names: string[]) {
  const list = new Intl.ListFormat("en-US").format(names);
  return `${list} ${names.length === 1 ? "is" : "are"} editing this post too.`;
}

function useOtherEditors(postId: string) {
  const [others, setOthers] = useState<string[]>([]);

  useEffect(() => {
    let isCurrent = true;
    let leave = () => {};

    async function beat() {
      try {
        const beat = await postsApi.edit(postId);
        if (!isCurrent) return beat.leave();
        leave = beat.leave;
        setOthers(beat.names);
      } catch {
        // The next heartbeat tries again; the bar says when the server can't be reached.
      }
    }

    const leaveNow = () => leave();
    void beat();
    const timer = setInterval(beat, EVERY_MS);
    window.addEventListener("pagehide", leaveNow);
    window.addEventListener("pageshow", beat);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", leaveNow);
      window.removeEventListener("pageshow", beat);
      leave();
    };
  }, [postId]);

  return others;
}

/** As often as the others, and when someone comes back from another tab. */
function useOtherTabs(postId: string) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let isCurrent = true;

    async function look() {
      const names = [...(await openInOtherTabs())];
      if (isCurrent) setOpen(names.some((name) => name.startsWith(backupName(postId, ""))));
    }

    void look();
    const timer = setInterval(look, EVERY_MS);
    window.addEventListener("focus", look);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("focus", look);
    };
  }, [postId]);

  return isOpen;
}
