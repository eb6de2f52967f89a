import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

const Editor = lazy(() => import("./rich-text-editor.tsx"));

/** Text with paragraphs, lists and links, as the visual editor of posts has it. */
export function RichTextField(props: FieldProps<string>) {
  const { area, isSeen } = useSeen();
  const placeholder = <Skeleton className="h-40" />;
  return (
    <div ref={area}>
      <FieldFrame {...props}>
        {(control) =>
          isSeen ? (
            <Suspense fallback={placeholder}>
              <Editor {...props} control={control} />
            </Suspense>
          ) : (
            <div id={control.id} tabIndex={-1}>
              {placeholder}
            </div>
          )
        }
      </FieldFrame>
    </div>
  );
}

/** A page may have thirty editors, most of them folded away: each starts when it can be seen. */
function useSeen() {
  const area = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = area;
    if (!current || isSeen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: "400px",
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { area, isSeen };
}
