import { expect, test } from "vitest";
import { shownTags } from "./tag-buttons.tsx";

test.each([
  [[], []],
  [["data governance"], ["data governance"]],
  [
    ["dbt", "SQL", "Snowflake"],
    ["dbt", "SQL"],
  ],
  [["machine learning", "AI"], ["machine learning"]],
  [["AI", "machine learning"], ["AI"]],
])("of the tags %j, %j are shown whole", (tags, shown) => {
  expect(shownTags(tags)).toEqual(shown);
});
