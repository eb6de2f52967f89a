import { FilterLink } from "../ui/data/filter-link.tsx";
import { Tooltip, TooltipGroup } from "../ui/feedback/tooltip.tsx";
import { Button, type ButtonVariant } from "../ui/forms/button.tsx";
import { IconButton } from "../ui/forms/icon-button.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { CloseIcon } from "../ui/layout/icons.tsx";
import { Link } from "../ui/layout/link.tsx";
import { LinkButton } from "../ui/layout/link-button.tsx";
import { Group, Line } from "./group.tsx";

const VARIANTS: ButtonVariant[] = ["main", "quiet", "danger", "plain"];

export function Actions() {
  return (
    <Group title="Actions">
      {VARIANTS.map((variant) => (
        <Line key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            small
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} aria-disabled>
            busy
          </Button>
          <LinkButton variant={variant} to="?page=1">
            link
          </LinkButton>
        </Line>
      ))}
      <Line>
        <Button aria-pressed>Pressed</Button>
        <Button aria-pressed={false}>Not pressed</Button>
        <TooltipGroup>
          <Tooltip text="Close" keys="Esc">
            <IconButton label="Close">
              <CloseIcon />
            </IconButton>
          </Tooltip>
          <Tooltip text="Can't be closed">
            <IconButton label="Close, disabled" disabled>
              <CloseIcon />
            </IconButton>
          </Tooltip>
        </TooltipGroup>
      </Line>
      <Line>
        <BackLink to="/gallery?page=1">Back</BackLink>
        <Link to="/gallery?page=1" className="link">
          A link in text
        </Link>
        <FilterLink search="?page=1" label="All" count="12" isCurrent />
        <FilterLink search="?page=2" label="Drafts" count="3" isCurrent={false} />
      </Line>
    </Group>
  );
}
