import { number } from "./import-words.ts";
import type { FailedImage } from "./imports-api.ts";

type FetchedImagesProps = { fetched: number; failed: FailedImage[] };

/** Those that could not be fetched are still linked from where they were. */
export function FetchedImages({ fetched, failed }: FetchedImagesProps) {
  return (
    <div className="mt-4">
      <p>{fetched === 1 ? "1 image was fetched." : `${number(fetched)} images were fetched.`}</p>
      {failed.length > 0 && (
        <details className="mt-1">
          <summary className="py-1">
            {failed.length === 1
              ? "1 could not be fetched and stays linked."
              : `${number(failed.length)} could not be fetched and stay linked.`}
          </summary>
          <ul className="import-item-notes mt-2 grid gap-2">
            {failed.map(({ address, title, reason }) => (
              <li key={`${title} ${address}`}>
                <span className="import-address">{address}</span>
                <br />
                {title}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
