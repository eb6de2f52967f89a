type IconProps = { size?: number };

export function MenuIcon({ open }: { open: boolean }) {
  return <Icon path={open ? "M5 5l14 14M19 5L5 19" : "M3 7h18M3 12h18M3 17h12"} />;
}

export function ArrowRight({ size }: IconProps) {
  return <Icon size={size} path="M4 12h15M13 6l6 6-6 6" />;
}

export function ArrowLeft({ size }: IconProps) {
  return <Icon size={size} path="M20 12H5M11 6l-6 6 6 6" />;
}

export function ChevronDown({ size }: IconProps) {
  return <Icon size={size} path="M6 9l6 6 6-6" />;
}

export function CloseIcon({ size }: IconProps) {
  return <Icon size={size} path="M6 6l12 12M18 6L6 18" />;
}

export function MoreIcon({ size }: IconProps) {
  return (
    <Icon
      size={size}
      path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0"
    />
  );
}

/** A half-filled disc: the same drawing for both themes, so that the server need not know which. */
export function ThemeIcon() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </svg>
  );
}

export function Icon({ path, size = 20 }: IconProps & { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
