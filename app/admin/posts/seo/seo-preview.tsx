import { imageNameOf } from "#features/media/media.schema.ts";
import { shownDescription, shownTitle } from "#features/posts/checks/search-result.ts";
import { splitTags } from "#features/posts/model/post.schema.ts";
import { postDescription, postPageTitle } from "#features/posts/model/post-summary.ts";
import { useFirm, useRootData } from "../../../shell/root-data.ts";
import type { PostValues } from "../editor/post-values.ts";
import { ShareCard } from "./share-card.tsx";

type SeoPreviewProps = {
  values: PostValues;
  /** The description when nobody has written one. */
  startOfText: string;
};

/** The post in search results, and on LinkedIn and X, by the rules of the public page. */
export function SeoPreview({ values, startOfText }: SeoPreviewProps) {
  const siteUrl = useRootData()?.siteUrl;
  const { name } = useFirm();
  const host = siteUrl ? new URL(siteUrl).host : "";
  const given = (text: string) => text.trim() || null;
  const postTitle = given(values.title) ?? "Untitled";
  const title = postPageTitle(postTitle, given(values.meta_title), name);
  const description = postDescription(
    { metaDescription: given(values.meta_description), excerpt: given(values.excerpt) },
    () => startOfText,
  );
  const chosen = given(values.og_image);
  const image = {
    ...previewImage(chosen ?? given(values.featured_image)),
    isChosen: chosen !== null,
    title: postTitle,
    tags: splitTags(values.tags),
  };
  const card = { title, host, image };
  return (
    <>
      <figure className="grid gap-1.5">
        <figcaption className="text-sm font-semibold">Search result</figcaption>
        <div className="grid gap-1 border border-rule bg-raised p-3 text-sm wrap-anywhere">
          <p className="text-xs text-muted">
            {host} › blog › {values.slug || "…"}
          </p>
          <p className="text-base leading-snug text-brand" dir="auto">
            {shownTitle(title)}
          </p>
          <p className="leading-snug text-muted" dir="auto">
            {shownDescription(description) || "The start of the text appears here."}
          </p>
        </div>
      </figure>
      <ShareCard site="LinkedIn" {...card} />
      <ShareCard site="X" {...card} />
    </>
  );
}

/** The preview loads nothing from other sites. */
function previewImage(url: string | null) {
  if (!url) return {};
  if (imageNameOf(url)) return { src: url };
  return { from: URL.canParse(url) ? new URL(url).host : "" };
}
