type Video = { host: "YouTube" | "Vimeo"; watch: string; embed: string };

const YOUTUBE = /^(www\.|m\.|music\.)?(youtube|youtube-nocookie)\.com$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO = /^(www\.|player\.)?vimeo\.com$/;
// A video that is not listed has a second key: vimeo.com/ID/KEY, player.vimeo.com/video/ID?h=KEY.
const VIMEO_PATH = /^\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{8,16}))?\/?$/;

const HERE = "https://example.com";

/** The page on which to watch the video that this frame would play. */
export const watchUrl = (url: string) => parseVideo(url)?.watch;

/** The player for this page, in the form that stores the least about visitors. */
export const embedUrl = (url: string) => parseVideo(url)?.embed;

/** The name of a video that is not playing. Titles that players give themselves are ignored. */
export function videoLabel(url: string, title?: string) {
  const label = `Video on ${parseVideo(url)?.host}`;
  return title && !/video player|vimeo-player/i.test(title) ? `${label}: ${title}` : label;
}

function parseVideo(text: string): Video | undefined {
  if (!/^(https?:)?\/\//.test(text) || !URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  return parseYouTube(url) ?? parseVimeo(url);
}

function parseYouTube(url: URL): Video | undefined {
  const id = parseYouTubeId(url);
  // /embed/videoseries is a list of videos, not one.
  if (!id || id === "videoseries") return undefined;
  const start = /^\d{1,6}/.exec(url.searchParams.get("start") ?? url.searchParams.get("t") ?? "");
  return {
    host: "YouTube",
    watch: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ""}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
  };
}

function parseYouTubeId({ hostname, pathname, searchParams }: URL) {
  if (hostname === "youtu.be") return /^\/([\w-]{11})\/?$/.exec(pathname)?.[1];
  if (!YOUTUBE.test(hostname)) return undefined;
  if (pathname !== "/watch") return YOUTUBE_PATH.exec(pathname)?.[1];
  return YOUTUBE_ID.exec(searchParams.get("v") ?? "")?.[0];
}

function parseVimeo({ hostname, pathname, searchParams }: URL): Video | undefined {
  const [, id, inPath] = (VIMEO.test(hostname) && VIMEO_PATH.exec(pathname)) || [];
  if (!id) return undefined;
  const key = inPath ?? /^[0-9a-f]{8,16}$/.exec(searchParams.get("h") ?? "")?.[0];
  return {
    host: "Vimeo",
    watch: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    embed: `https://player.vimeo.com/video/${id}?${key ? `h=${key}&` : ""}dnt=1&autoplay=1`,
  };
}
