import { Button } from "../../ui/forms/button.tsx";
import { useWebsite } from "./website-context.tsx";

const PROBLEMS = {
  unreachable: "Can’t reach the server. Your changes are kept in this browser.",
  refused: "The server couldn’t save your changes. They’re kept in this browser.",
};

/** Whether what was typed is saved, in words. */
export function SaveState() {
  const { draft, state, isSaved } = useWebsite();
  const { backup } = state;
  if (!isSaved && (backup === "unreachable" || backup === "refused")) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p className="font-semibold text-signal">{PROBLEMS[backup]}</p>
        <Button size="small" onClick={draft.save}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="text-sm text-muted">
      {isSaved ? "Saved" : "Saving…"}
    </p>
  );
}
