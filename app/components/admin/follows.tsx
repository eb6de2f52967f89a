import { AdminPage } from "./admin-page.tsx";

/** Stands where a part of the admin area is not built yet. */
export function Follows({ title }: { title: string }) {
  return (
    <AdminPage title={title}>
      <p className="border-t border-rule pt-6">
        This part of the admin area follows in a coming version.
      </p>
    </AdminPage>
  );
}
