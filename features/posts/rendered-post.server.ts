import type { Db } from "#db/client.ts";
import { IMAGES_PATH, imageNameOf, type Picture } from "#features/media/media.schema.ts";
import { findMedia } from "#features/media/media.server.ts";
import { pictureOf } from "#features/media/pictures.server.ts";
import { imagesIn, renderContent } from "./content.server.ts";
import type { StoredImage } from "./posts.server.ts";

/** Where the bytes of one of our own images are read. */
export type AddressOf = (name: string) => string;

type Rendered = { content: string; images: StoredImage[] };

/** The body of a post as readers get it. */
export function renderBody({ content, images }: Rendered, addressOf: AddressOf) {
  return renderContent(content, (name) => pictureFor(IMAGES_PATH + name, images, addressOf));
}

/** The same for text that is not saved yet. */
export async function renderUnsaved(db: Db, content: string, addressOf: AddressOf) {
  const names = imagesIn({ content, featuredImage: null, ogImage: null });
  const images = [...(await findMedia(db, names)).values()];
  return renderBody({ content, images }, addressOf);
}

/** An address as an image to show, with its sizes when it is one of ours. */
export function pictureFor(
  address: string | null | undefined,
  images: StoredImage[],
  addressOf: AddressOf,
): Picture | undefined {
  if (!address) return undefined;
  const name = imageNameOf(address);
  return pictureOf(
    address,
    images.find((image) => image.name === name),
    addressOf,
  );
}
