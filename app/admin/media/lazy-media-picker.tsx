import { type ComponentProps, lazy, Suspense } from "react";
import type { MediaPicker } from "./media-picker.tsx";

export type { PickedImage } from "./media-picker.tsx";

const Picker = lazy(() =>
  import("./media-picker.tsx").then((module) => ({ default: module.MediaPicker })),
);

/** Its script is loaded when it is first opened. */
export function LazyMediaPicker(props: ComponentProps<typeof MediaPicker>) {
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
