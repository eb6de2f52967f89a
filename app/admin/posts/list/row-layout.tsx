// Shared by the rows and their skeletons, so that nothing moves when the posts arrive. Not in a .ts
// file: Tailwind looks for classes in components only.
export const LIST_HEAD = "mt-6 flex min-h-12 items-center gap-4 border-b border-control";
export const ROW =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-b border-rule py-4 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto] lg:items-center";
export const THUMBNAIL = "hidden h-12 w-16 rounded-sm bg-rule object-cover sm:block";
