import { shortDate } from "../../../dates.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { PostState } from "./post-state.tsx";
import { Row, type RowProps } from "./row.tsx";

type DeletedRowProps = RowProps & {
  deleted: NonNullable<RowProps["post"]["deleted"]>;
  onRestore: () => void;
};

export function DeletedRow({ deleted, onRestore, ...row }: DeletedRowProps) {
  const { post } = row;
  const on = `Deleted ${shortDate(new Date(deleted.at))}`;
  return (
    <Row
      {...row}
      title={<span dir="auto">{post.title}</span>}
      dates={deleted.by ? `${on} by ${deleted.by}` : on}
      actions={
        <div className="flex justify-end">
          <Button size="small" data-main-action onClick={onRestore}>
            Restore<span className="sr-only"> “{post.title}”</span>
          </Button>
        </div>
      }
    >
      <PostState post={post} />
      <p className="truncate">{post.author?.name}</p>
      <p className="whitespace-nowrap tabular-nums">
        Kept until {shortDate(new Date(deleted.retained_until))}
      </p>
    </Row>
  );
}
