import { Link } from "react-router";
import { IconButton } from "../../ui/forms/icon-button.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { ArrowLeft, Icon } from "../../ui/layout/icons.tsx";
import { type MessageFilter, messagesUrl } from "./message-filter.ts";
import type { Steps } from "./use-steps.ts";

/** Above the open message: back to the list, or on to the message before or after. */
export function PaneBar({ filter, steps }: { filter: MessageFilter; steps: Steps }) {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-1">
      <Link
        to={messagesUrl(filter)}
        className="mr-auto inline-flex min-h-9 items-center gap-2 text-muted hover:text-signal"
      >
        <ArrowLeft size={16} />
        Messages
      </Link>
      <span className="text-sm text-muted tabular-nums">{steps.position}</span>
      <StepButton label="Previous message" path="M6 15l6-6 6 6" onStep={steps.previous} />
      <StepButton label="Next message" path="M6 9l6 6 6-6" onStep={steps.next} />
    </div>
  );
}

type StepButtonProps = { label: string; path: string; onStep: (() => void) | undefined };

/** Not disabled at the end of the list, or it would lose the focus there. */
function StepButton({ label, path, onStep }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={!onStep}
      onClick={onStep}
      className={classNames(!onStep && "cursor-not-allowed opacity-50")}
    >
      <Icon path={path} />
    </IconButton>
  );
}
