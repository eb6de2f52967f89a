import { NotFound } from "../public/not-found/not-found.tsx";

export default function AdminNotFound() {
  // The server sends the same shell for every admin path.
  return <NotFound isKnownToServer={false} />;
}
