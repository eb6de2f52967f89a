import { ArrowLeft } from "../../../ui/layout/icons.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { SearchForm } from "../search/search-form.tsx";

export function PostNotFound() {
  return (
    <div className="frame grid min-h-120 content-start gap-6 py-24">
      <h1 className="max-w-heading text-3xl">Post Not Found</h1>
      <p>The blog post you're looking for doesn't exist.</p>
      <SearchForm />
      <p>
        <LinkButton to="/blog">
          <ArrowLeft />
          Back to Blog
        </LinkButton>
      </p>
    </div>
  );
}
