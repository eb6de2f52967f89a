import { tagPath } from "#features/posts/model/tag-path.ts";
import { ListHeader } from "./list-header.tsx";
import { ListLinks } from "./list-links.tsx";

export function TagHeader({ tag }: { tag: string }) {
  return (
    <ListHeader>
      <p className="text-muted">Posts about</p>
      <h1 className="mt-2 text-4xl wrap-anywhere" dir="auto">
        {tag}
      </h1>
      <ListLinks>
        <a className="link" href={`${tagPath(tag)}/feed.xml`}>
          RSS
        </a>
      </ListLinks>
    </ListHeader>
  );
}
