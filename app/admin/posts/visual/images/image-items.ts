import { editLink } from "../links/link-editing.ts";
import { schema } from "../schema.ts";
import type { VisualItem } from "../tools/toolbar-items.ts";
import { selectedImage } from "./image-commands.ts";

const LINK =
  "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17";

/** In the bar at the selected image. */
export const IMAGE_LINK: VisualItem = {
  label: "Image link",
  keys: "Mod+K",
  icon: LINK,
  command: editLink,
  isOn: (state) => schema.marks.link.isInSet(selectedImage(state)?.image.marks ?? []) !== undefined,
};
