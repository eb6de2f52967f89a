import type { Import } from "../../api/imports.ts";
import { Progress } from "../../ui/progress.tsx";
import { undoProgressOf } from "./import-counts.ts";
import { number } from "./import-words.ts";
import { timeLeft } from "./pace.ts";
import { usePace } from "./use-pace.ts";

/** The server does the work; the page shows its progress. */
export function RunningUndo({ current }: { current: Import }) {
  const { done, total } = undoProgressOf(current.counts);
  const pace = usePace(done, total);
  return (
    <>
      <h2 className="import-heading">The import is being undone</h2>
      <div className="import-progress">
        <Progress label="Undo" max={total || 1} value={done} />
        <p>
          <span>
            {number(done)} of {number(total)} posts undone
          </span>
          {pace && <span>{timeLeft(pace)}</span>}
        </p>
      </div>
      <p className="mt-4 text-muted">
        The undo runs on the server. You can close this page and come back later.
      </p>
    </>
  );
}
