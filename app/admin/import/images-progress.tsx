import type { ImagesReport } from "../../api/imports.ts";
import { Progress } from "../../ui/progress.tsx";
import { number } from "./import-words.ts";

/** How far the server is with fetching images. */
export function ImagesProgress({ images }: { images: ImagesReport }) {
  const { posts = 0, looked_at = 0, fetched, failed } = images;
  return (
    <div className="import-progress">
      <Progress label="Images" max={posts || 1} value={posts ? looked_at : undefined} />
      <p>
        <span>Fetching images...</span>
        <span>
          {number(looked_at)} of {number(posts)} posts checked
        </span>
        <span>{number(fetched)} fetched</span>
        <span>{number(failed.length)} missing</span>
      </p>
    </div>
  );
}
