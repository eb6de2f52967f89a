import { expect, test } from "vitest";
import { toPicture, toSharePicture } from "./queries.server.ts";

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

test("a link preview gets our own image with its size, and another's as it is", () => {
  const own = `/storage/blog-images/${media.name}`;
  const small = { ...media, width: 80, height: 60 };
  expect(toSharePicture(own, small, (name) => `//cdn/${name}`)).toEqual({
    src: `//cdn/${media.name}`,
    width: 80,
    height: 60,
  });
  const url = "https://example.com/a.avif";
  expect(toSharePicture(url, undefined, (name) => name)).toEqual({ src: url });
});

test("a link preview gets the JPEG of an AVIF, and nothing of an image that is gone", () => {
  const jpeg = { name: `${stem}-1080.jpeg`, type: "image/jpeg" as const, width: 1080, height: 720 };
  const avif = { ...media, name: `${stem}.avif` };
  const withJpeg = { ...avif, variants: [...media.variants, jpeg] };
  expect(toSharePicture("/x", withJpeg, (name) => name)).toEqual({
    src: jpeg.name,
    width: 1080,
    height: 720,
  });
  expect(toPicture("/x", withJpeg, (name) => name).sources).toHaveLength(2);
  expect(toSharePicture("/x", avif, (name) => name)).toBeUndefined();
  const gone = `/storage/blog-images/${stem}.png`;
  expect(toSharePicture(gone, undefined, (name) => name)).toBeUndefined();
});
