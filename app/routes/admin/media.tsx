import { AdminPage } from "../../admin/admin-page.tsx";
import { MediaLibrary } from "../../admin/media/media-library.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/media";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Media", matches);

export default function MediaPage() {
  return (
    <AdminPage title="Media" lede="Images for posts and profiles, newest first.">
      <MediaLibrary />
    </AdminPage>
  );
}
