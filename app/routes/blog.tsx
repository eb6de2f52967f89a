import { pages } from "#content/pages.ts";
import { pageMeta } from "../meta.ts";
import type { Route } from "./+types/blog";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(pages.blog, matches, { breadcrumb: "Blog" });

export default function Blog() {
  return (
    <div className="frame min-h-[60vh] py-12 lg:py-16">
      <h1 className="text-[clamp(2.5rem,1.6rem+3.6vw,4.5rem)]">Blog</h1>
      <p className="mt-4 text-[1.15rem] text-muted">
        Insights, updates, and technical articles from our team
      </p>
      <p className="mt-14 border-t border-rule pt-8">No blog posts published yet.</p>
    </div>
  );
}
