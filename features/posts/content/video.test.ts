import { expect, test } from "vitest";
import { embedUrl, videoLabel, watchUrl } from "./video.ts";

const WATCH = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

test.each([
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", WATCH],
  ["//www.youtube.com/embed/dQw4w9WgXcQ?rel=0", WATCH],
  ["http://youtube.com/embed/dQw4w9WgXcQ/", WATCH],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", WATCH],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", WATCH],
  ["https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ", WATCH],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", WATCH],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=90", `${WATCH}&t=90`],
  ["https://youtu.be/dQw4w9WgXcQ?t=90s", `${WATCH}&t=90`],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    "https://vimeo.com/76979871/8272103f6e",
  ],
  ["https://player.vimeo.com/video/76979871", "https://vimeo.com/76979871"],
])("%s is watched at %s", (url, watch) => {
  expect(watchUrl(url)).toBe(watch);
  expect(watchUrl(watch)).toBe(watch);
});

test.each([
  [WATCH, "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"],
  [`${WATCH}&t=90`, "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90"],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  [
    "https://vimeo.com/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1",
  ],
])("%s is played at %s", (watch, embed) => {
  expect(embedUrl(watch)).toBe(embed);
});

test("a video is called by its host and its title", () => {
  expect(videoLabel(WATCH, "A talk")).toBe("Video on YouTube: A talk");
  expect(videoLabel(WATCH, "YouTube video player")).toBe("Video on YouTube");
  expect(videoLabel("https://vimeo.com/76979871")).toBe("Video on Vimeo");
});

test.each([
  "",
  "/blog",
  "dQw4w9WgXcQ",
  "javascript:xss()//www.youtube.com/embed/dQw4w9WgXcQ",
  "data:text/html,https://youtu.be/dQw4w9WgXcQ",
  "ftp://www.youtube.com/embed/dQw4w9WgXcQ",
  "https://www.youtube.com",
  "https://www.youtube.com/embed/",
  "https://www.youtube.com/embed/short",
  "https://www.youtube.com/embed/dQw4w9WgXcQ/../../redirect",
  "https://www.youtube.com/embed/videoseries?list=PL1",
  "https://www.youtube.com/redirect?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
  "https://www.youtube.com.example.com/embed/dQw4w9WgXcQ",
  "https://www.youtube.com@example.com/embed/dQw4w9WgXcQ",
  "https://example.com/www.youtube.com/embed/dQw4w9WgXcQ",
  "https://notyoutube.com/embed/dQw4w9WgXcQ",
  "https://youtu.be.example.com/dQw4w9WgXcQ",
  "https://player.vimeo.com/video/abc",
  "https://player.vimeo.com/video/76979871/evil",
  "https://vimeo.com.example.com/76979871",
  "https://[",
])("%j is not a video", (url) => {
  expect(watchUrl(url)).toBeUndefined();
  expect(embedUrl(url)).toBeUndefined();
});
