import type { ImagesReport } from "../../../api/imports.ts";
import { number } from "../report/import-words.ts";
import { StepProgress } from "./step-progress.tsx";

/** How far the server is with fetching images. */
export function ImagesProgress({ images }: { images: ImagesReport }) {
  const { posts = 0, looked_at = 0, fetched, failed } = images;
  return (
    <StepProgress
      label="Images"
      max={posts || 1}
      value={posts ? looked_at : undefined}
      facts={[
        "Fetching images...",
        `${number(looked_at)} of ${number(posts)} posts checked`,
        `${number(fetched)} fetched`,
        `${number(failed.length)} missing`,
      ]}
    />
  );
}
