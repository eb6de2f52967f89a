import type { RefObject } from "react";
import { messagesApi } from "../../../api/messages.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "../../../ui/layout/menu.tsx";

type SavedRepliesProps = {
  onSelect: (text: string) => void;
  /** Where the text goes. */
  field: RefObject<HTMLElement | null>;
};

/** Texts to start from, and where they are written. */
export function SavedReplies({ onSelect, field }: SavedRepliesProps) {
  const { data, hasFailed } = useFetched(messagesApi.savedReplies);
  return (
    <Menu align="start" finalFocus={field} trigger={<Button>Saved replies</Button>}>
      {data?.map(({ id, name, text }) => (
        <MenuItem key={id} onSelect={() => onSelect(text)}>
          {name}
        </MenuItem>
      ))}
      {!data && (
        <MenuLabel>{hasFailed ? "Saved replies can’t be loaded." : "Loading..."}</MenuLabel>
      )}
      {data?.length === 0 && <MenuLabel>No saved replies yet.</MenuLabel>}
      <MenuSeparator />
      <MenuLink to="/admin/website/contact#contact.savedReplies">Change saved replies</MenuLink>
    </Menu>
  );
}
