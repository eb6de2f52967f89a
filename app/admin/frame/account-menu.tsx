import { Avatar } from "../../ui/avatar.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "../../ui/menu.tsx";
import { switchTheme } from "../../ui/theme.tsx";

type AccountMenuProps = { email: string; onLogOut: () => void };

export function AccountMenu({ email, onLogOut }: AccountMenuProps) {
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 items-center lg:w-full gap-3 rounded-sm px-3 py-1 text-sm hover:text-signal"
    >
      <Avatar name={email} />
      Account
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>{email}</MenuLabel>
      <MenuLink to="/admin/profile">Profile</MenuLink>
      <MenuLink to="/admin/password-reset">Password</MenuLink>
      <MenuItem onSelect={switchTheme}>Switch theme</MenuItem>
      <MenuSeparator />
      <MenuLink to="/" isNewTab>
        View site
      </MenuLink>
      <MenuItem onSelect={onLogOut}>Logout</MenuItem>
    </Menu>
  );
}
