import type { Admin } from "../../session/use-admin.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import {
  Menu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
} from "../../ui/layout/menu.tsx";
import { chooseTheme, chosenTheme, THEMES } from "../../ui/layout/theme.ts";

export function AccountMenu({ admin: { email, profile, logOut } }: { admin: Admin }) {
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 items-center lg:w-full gap-3 rounded-sm px-3 py-1 text-sm hover:text-signal"
    >
      <Avatar name={profile?.name ?? email} src={profile?.avatar_url ?? undefined} />
      Account
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        {profile && <p className="truncate text-sm font-semibold text-ink">{profile.name}</p>}
        <p className="truncate">{email}</p>
      </MenuLabel>
      <MenuLink to="/account#profile">Profile</MenuLink>
      <MenuLink to="/account#password">Password</MenuLink>
      <MenuLink to="/account#login-security">Login security</MenuLink>
      <MenuLink to="/account#sessions">Sessions</MenuLink>
      <MenuSeparator />
      <MenuChoice label="Theme" options={THEMES} current={chosenTheme} onSelect={chooseTheme} />
      <MenuSeparator />
      <MenuLink to="/" isNewTab>
        View site
      </MenuLink>
      <MenuItem onSelect={logOut}>Logout</MenuItem>
    </Menu>
  );
}
