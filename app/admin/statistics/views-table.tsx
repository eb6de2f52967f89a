import { Cell, HeaderCell, Row, Table } from "../../ui/data/table.tsx";
import { shortDay } from "./numbers.ts";

/** The same numbers as the chart, newest first. */
export function ViewsTable({ days }: { days: { day: string; views: number }[] }) {
  const counted = days.filter(({ views }) => views > 0).reverse();
  return (
    <details className="mt-4">
      <summary className="inline-block min-h-6 text-sm text-brand underline underline-offset-4 hover:text-signal">
        Show the numbers
      </summary>
      <div className="mt-2 max-w-sm">
        <Table
          label="Views per day"
          head={
            <>
              <HeaderCell>Day</HeaderCell>
              <HeaderCell className="text-right">Views</HeaderCell>
            </>
          }
        >
          {counted.map(({ day, views }) => (
            <Row key={day}>
              <Cell>{shortDay(day)}</Cell>
              <Cell className="text-right">{views.toLocaleString("en-US")}</Cell>
            </Row>
          ))}
        </Table>
      </div>
    </details>
  );
}
