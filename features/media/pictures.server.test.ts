import { expect, test } from "vitest";
import { toPicture } from "./pictures.server.ts";

const stem = "1767225600000-abcdefghij012345";
const media = {
  name: `${stem}.jpg`,
  width: 1200,
  height: 800,
  variants: [480, 960].flatMap((width) =>
    (["webp", "avif"] as const).map((format) => ({
      name: `${stem}-${width}.${format}`,
      type: `image/${format}` as const,
      width,
      height: (width * 2) / 3,
    })),
  ),
};

test("our own image comes with its size and formats, best first, wherever it lies", () => {
  const picture = toPicture(`/storage/blog-images/${stem}.jpg`, media, (name) => `//cdn/${name}`);
  expect(picture).toEqual({
    src: `//cdn/${stem}.jpg`,
    width: 1200,
    height: 800,
    sources: [
      {
        type: "image/avif",
        srcset: `//cdn/${stem}-480.avif 480w, //cdn/${stem}-960.avif 960w`,
      },
      {
        type: "image/webp",
        srcset: `//cdn/${stem}-480.webp 480w, //cdn/${stem}-960.webp 960w`,
      },
    ],
  });
});

test("a replaced file is shown under its own name", () => {
  const picture = toPicture("/x", { ...media, file: "new.gif", variants: [] }, (name) => name);
  expect(picture.src).toBe("new.gif");
});

test("without variants there are no sources", () => {
  const picture = toPicture("/x", { ...media, variants: [] }, (name) => name);
  expect(picture.sources).toEqual([]);
});

test("another's image stays as it is", () => {
  const url = "https://example.com/a.png";
  expect(toPicture(url, undefined, (name) => name)).toEqual({ src: url, sources: [] });
});
