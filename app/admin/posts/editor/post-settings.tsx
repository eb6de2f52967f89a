import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { IMAGE_MAX_TEXT, imageNameOf } from "#features/media/media.schema.ts";
import { shownDescription, shownTitle } from "#features/posts/checks/search-result.ts";
import { postDescription, postPageTitle, postShareImage } from "#features/posts/post-summary.ts";
import { META_DESCRIPTION_MAX, META_TITLE_MAX, splitTags } from "#features/posts/schema.ts";
import { chooseMotif, drawMotif } from "#features/share-images/drawing.ts";
import { SHARE_IMAGE } from "#features/share-images/share-card.ts";
import type { Post } from "../../../api/posts.ts";
import type { ImageUpload } from "../../../editor/use-content-images.ts";
import { Drawing } from "../../../public/blog/image-frame.tsx";
import { queryOf } from "../../../session/query-client.ts";
import { useFirm, useRootData } from "../../../shell/root-data.ts";
import { SelectField } from "../../../ui/forms/controls.tsx";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import { ImageField } from "../../media/image-field.tsx";
import { useAdmin } from "../../use-admin.ts";
import type { PostValues } from "../form-values.ts";
import { Counter } from "./counter.tsx";
import { TagsField } from "./tags-field.tsx";
import { type ChangeValues, PostTextField, PreviewImage } from "./text-field.tsx";

type PostSettingsProps = {
  /** The post as it was last saved. */
  post: Post | undefined;
  isLocked: boolean;
  /** The form's values with an empty content. */
  values: PostValues;
  onChange: ChangeValues;
  upload: ImageUpload["upload"];
  /** The start of the text, used as the description when nobody has written one. */
  startOfText: string;
};

/** The fields in the panel. They are not rendered again while the text is typed. */
export const PostSettings = memo(function PostSettings(props: PostSettingsProps) {
  const { post, isLocked, values, onChange, upload, startOfText } = props;
  const { profile } = useAdmin();
  // Without the choices there are no suggestions, but nothing is lost.
  const { data: choices } = useQuery(queryOf("GET /api/admin/post-choices"));
  const { possible_authors: authors = [], tags = [] } = choices ?? {};
  const author = values.author_id || (post ? (post.author_id ?? "") : (profile?.id ?? ""));
  const isListed = authors.some(({ id }) => id === author);
  const form = { values, onChange };
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="sr-only">Settings</legend>
      <div className="grid grid-cols-1 gap-4 pb-5">
        <PostTextField
          name="slug"
          label="Slug"
          isRequired
          hint={`/blog/${values.slug}`}
          {...form}
        />
        <SelectField
          label="Author"
          name="author_id"
          value={author}
          onChange={({ target }) => onChange({ author_id: target.value })}
          options={authors.map(({ id, name }) => [id, name])}
        >
          {!isListed && <option value={author}>{authors.length > 0 ? "No author" : ""}</option>}
        </SelectField>
        <PostTextField name="excerpt" label="Excerpt" rows={3} {...form} />
      </div>
      <ImageField
        legend="Featured Image"
        uploadLabel={`Upload image (max ${IMAGE_MAX_TEXT})`}
        urlLabel="Image URL"
        name="featured_image"
        url={values.featured_image}
        upload={upload}
        onChange={(featured_image) => onChange({ featured_image })}
        isFolding
      >
        <PreviewImage
          url={values.featured_image}
          alt="Featured image preview"
          className="w-full max-w-80"
        />
      </ImageField>
      <div className="border-t border-rule py-5">
        <TagsField value={values.tags} inUse={tags} onChange={(tags) => onChange({ tags })} />
      </div>
      <SeoFields startOfText={startOfText} {...form} />
    </fieldset>
  );
});

type SeoFieldsProps = Pick<PostSettingsProps, "values" | "onChange" | "startOfText">;

function SeoFields({ startOfText, ...form }: SeoFieldsProps) {
  const { values } = form;
  return (
    <FoldingSection as="fieldset" title="SEO settings">
      <PostTextField
        name="meta_title"
        label="Meta Title"
        hint={<Counter text={values.meta_title} max={META_TITLE_MAX} />}
        {...form}
      />
      <PostTextField
        name="meta_description"
        label="Meta Description"
        rows={3}
        hint={<Counter text={values.meta_description} max={META_DESCRIPTION_MAX} />}
        {...form}
      />
      <PostTextField
        name="og_image"
        label="Social Sharing Image URL"
        hint="Recommended 1200x630"
        inputMode="url"
        {...form}
      />
      <SeoPreview values={values} startOfText={startOfText} />
    </FoldingSection>
  );
}

/** The post in search results, and on LinkedIn and X, by the rules of the public page. */
function SeoPreview({ values, startOfText }: Omit<SeoFieldsProps, "onChange">) {
  const siteUrl = useRootData()?.siteUrl;
  const { name } = useFirm();
  const host = siteUrl ? new URL(siteUrl).host : "";
  const given = (text: string) => text.trim() || null;
  const postTitle = given(values.title) ?? "Untitled";
  const title = postPageTitle(postTitle, given(values.meta_title), name);
  const description = postDescription(
    { meta_description: given(values.meta_description), excerpt: given(values.excerpt) },
    () => startOfText,
  );
  const shared = postShareImage({
    og_image: given(values.og_image),
    featured_image: given(values.featured_image),
  });
  const image = {
    ...previewImage(shared),
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

type ShareCardProps = {
  site: "LinkedIn" | "X";
  title: string;
  host: string;
  image: {
    /**
     * The URL of our own copy, or the host of the image. Without either, the image is drawn from
     * the title.
     */
    src?: string;
    from?: string;
    title: string;
    tags: string[];
  };
};

/** The card that LinkedIn or X shows for a link to the post. */
function ShareCard({ site, title, host, image }: ShareCardProps) {
  const isX = site === "X";
  return (
    <figure className="grid max-w-96 gap-1.5">
      <figcaption className="text-sm font-semibold">{site}</figcaption>
      <div className="border border-rule bg-raised text-sm wrap-anywhere">
        <div className="relative">
          <CardImage key={image.src} {...image} />
          {isX && (
            <p className="absolute bottom-2 left-2 line-clamp-1 max-w-[calc(100%-1rem)] bg-ink px-1.5 py-0.5 text-xs text-ground">
              {title}
            </p>
          )}
        </div>
        <div className="grid gap-0.5 px-3 py-2">
          {!isX && (
            <p className="line-clamp-2 leading-snug font-semibold" dir="auto">
              {title}
            </p>
          )}
          <p className="text-xs text-muted">{isX ? `From ${host}` : host}</p>
        </div>
      </div>
    </figure>
  );
}

function CardImage({ src, from, title, tags }: ShareCardProps["image"]) {
  const [hasFailed, setFailed] = useState(false);
  if (!src && !from) return <DrawnShareImage title={title} tags={tags} />;
  if (src && !hasFailed) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        className="aspect-40/21 w-full bg-rule object-cover"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <p className="grid aspect-40/21 place-items-center bg-rule p-3 text-center text-xs text-muted">
      {from ? `An image from ${from}` : "This image can’t be displayed."}
    </p>
  );
}

/** An imitation of the image that features/share-images/draw-card.server.ts draws. */
function DrawnShareImage({ title, tags }: { title: string; tags: string[] }) {
  const motif = chooseMotif({ title, tags });
  return (
    <div
      role="img"
      aria-label="An image with the title"
      className="flex aspect-40/21 w-full items-center bg-ground text-ink scheme-light"
    >
      <p className="line-clamp-4 flex-2 px-4 font-display text-lg leading-tight" dir="auto">
        {title}
      </p>
      <Drawing
        paths={drawMotif(title, motif, SHARE_IMAGE.height)}
        height={SHARE_IMAGE.height}
        className="h-full bg-band scheme-dark"
      />
    </div>
  );
}
