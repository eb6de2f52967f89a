import { tagPath } from "#features/posts/tag-path.ts";
import { Link } from "../../ui/link.tsx";
import { ListHeader } from "./list-header.tsx";

export function TagHeader({ tag }: { tag: string }) {
  return (
    <ListHeader>
      <p className="text-muted">Posts about</p>
      <h1 className="mt-2 text-4xl wrap-anywhere" dir="auto">
        {tag}
      </h1>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/blog" className="link">
          All posts
        </Link>
        <Link to="/blog/tags" className="link">
          All tags
        </Link>
        <a className="link" href={`${tagPath(tag)}/feed.xml`}>
          RSS
        </a>
      </p>
    </ListHeader>
  );
}
