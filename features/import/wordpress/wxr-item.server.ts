import { EXPORT_MARK } from "#features/posts/model/export-mark.ts";

type WxrCategory = { domain: string; name: string };

/** An item as it is in the file. Empty text means "not given". */
export type WxrItem = {
  /** The blog's URL, the same for all items. */
  site: string;
  title: string;
  link: string;
  guid: string;
  pubDate: string;
  content: string;
  excerpt: string;
  postId: string;
  postDate: string;
  postDateGmt: string;
  postName: string;
  status: string;
  postType: string;
  password: string;
  attachmentUrl: string;
  thumbnailId: string;
  seoTitle: string;
  seoDescription: string;
  socialImage: string;
  /** What our own export says about its posts. */
  exportMark: string;
  footnotes: string;
  categories: WxrCategory[];
  /** Its text was too long to be read. */
  tooLarge: boolean;
};

export type ItemField = Exclude<keyof WxrItem, "site" | "categories" | "tooLarge">;

export const PLAIN_FIELDS: Record<string, ItemField> = {
  title: "title",
  link: "link",
  guid: "guid",
  pubDate: "pubDate",
};

/** By local name: every version of the format has its own namespace. */
export const WORDPRESS_FIELDS: Record<string, ItemField> = {
  post_id: "postId",
  post_date: "postDate",
  post_date_gmt: "postDateGmt",
  post_name: "postName",
  status: "status",
  post_type: "postType",
  post_password: "password",
  attachment_url: "attachmentUrl",
};

export const META_FIELDS: Record<string, ItemField> = {
  _thumbnail_id: "thumbnailId",
  _yoast_wpseo_title: "seoTitle",
  _yoast_wpseo_metadesc: "seoDescription",
  "_yoast_wpseo_opengraph-image": "socialImage",
  [EXPORT_MARK]: "exportMark",
  footnotes: "footnotes",
};

export function emptyItem(): WxrItem {
  return {
    site: "",
    title: "",
    link: "",
    guid: "",
    pubDate: "",
    content: "",
    excerpt: "",
    postId: "",
    postDate: "",
    postDateGmt: "",
    postName: "",
    status: "",
    postType: "",
    password: "",
    attachmentUrl: "",
    thumbnailId: "",
    seoTitle: "",
    seoDescription: "",
    socialImage: "",
    exportMark: "",
    footnotes: "",
    categories: [],
    tooLarge: false,
  };
}
