import { Link } from "../../../ui/layout/link.tsx";
import { ListHeader } from "./list-header.tsx";

export function BlogHeader() {
  return (
    <ListHeader>
      <h1 className="text-4xl">Blog</h1>
      <p className="mt-4 text-lg text-lede">
        Insights, updates, and technical articles from our team
      </p>
      <p className="mt-4 flex gap-x-5">
        <Link to="/blog/tags" className="link">
          All tags
        </Link>
        <a className="link" href="/feed.xml">
          RSS
        </a>
      </p>
    </ListHeader>
  );
}
