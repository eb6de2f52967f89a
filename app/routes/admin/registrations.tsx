import { useRef, useState } from "react";
import { AdminPage } from "../../admin/admin-page.tsx";
import { loadRegistrations } from "../../admin/registrations/load-registrations.ts";
import {
  type OpenDialog,
  RegistrationDialogs,
} from "../../admin/registrations/registration-dialogs.tsx";
import { RegistrationList } from "../../admin/registrations/registration-list.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { Button } from "../../ui/forms/button.tsx";
import type { Route } from "./+types/registrations";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Registrations", matches);

export default function RegistrationsPage() {
  const fetched = useFetched(loadRegistrations);
  const [open, setOpen] = useState<OpenDialog>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <AdminPage
      title="Registrations"
      lede="What your firm has to renew. The owner gets an email 90, 60, 30, 14 and 7 days before it expires, and every day after that."
      actions={
        <Button variant="main" onClick={() => setOpen({ action: "add" })}>
          Add registration
        </Button>
      }
    >
      <RegistrationList fetched={fetched} onOpen={setOpen} ref={list} />
      <RegistrationDialogs
        open={open}
        fetched={fetched}
        onClose={() => setOpen(undefined)}
        list={list}
      />
    </AdminPage>
  );
}
