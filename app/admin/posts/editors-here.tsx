import { useEffect, useState } from "react";
import { postsApi } from "../../api/posts.ts";

const EVERY_MS = 15_000;

/** Who else has the post open, while they have. */
export function EditorsHere({ postId }: { postId: string }) {
  const others = useOtherEditors(postId);
  return (
    <p
      role="status"
      className={others.length > 0 ? "mb-5 border-l-4 border-signal pl-4" : undefined}
    >
      {others.length > 0 && sentenceOf(others)}
    </p>
  );
}

/** "Alex Kim is editing this post too." */
function sentenceOf(names: string[]) {
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
