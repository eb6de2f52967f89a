import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { CoreCompetencies } from "./competencies.tsx";

const competency = { id: "data", name: "Data", items: ["Pipelines"] };
const studies = ["one", "two"].map((slug) => ({ slug, path: `/${slug}`, title: `Study ${slug}` }));

function linksOf(words: { tags: string[]; caseStudies: string[] }, tags: Record<string, string>) {
  const competencies = [{ ...competency, ...words }];
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CoreCompetencies competencies={competencies} studies={studies} tags={tags} />
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
}

test("a competency links its case studies and the tags that posts have", () => {
  const words = { tags: ["ETL", "unknown"], caseStudies: ["two", "one"] };
  expect(linksOf(words, { ETL: "etl" })).toEqual(["/two", "/one", "/blog/tag/etl"]);
});

test("a tag that is named like a property of every object links nothing", () => {
  const words = {
    tags: ["function Object() { [native code] }", "[object Object]"],
    caseStudies: [],
  };
  expect(linksOf(words, {})).toEqual([]);
});
