/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-16 left-4 z-60 bg-signal px-4 py-2.5 font-semibold text-on-signal focus:top-2.5 print:hidden"
    >
      Skip to content
    </a>
  );
}
