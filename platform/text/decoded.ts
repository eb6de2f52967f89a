/** The text without percent-encoding, or as it is if that is invalid. */
export function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Like `decoded`, for a whole path: characters with a meaning in a URL stay encoded. */
export function decodedPath(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
