import { NotFound } from "../components/not-found.tsx";

export default function AdminNotFound() {
  return <NotFound />;
}
