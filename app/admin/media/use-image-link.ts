import { useSearchParams } from "react-router";

/** Opens an image's details and leaves the list as it is. */
export function useImageLink() {
  const [search] = useSearchParams();
  return (id: string) => {
    const withImage = new URLSearchParams(search);
    withImage.set("image", id);
    return { search: String(withImage) };
  };
}
