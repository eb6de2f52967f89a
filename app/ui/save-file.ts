/** Offers a file that the page has in memory as a download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not right away: some browsers start the download a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
