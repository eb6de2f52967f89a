import type { Website } from "#content/schema/website.ts";

type Lineage = Website["home"]["lineage"];

/** The way back from each decision, by index: a model, a part of the platform and what feeds it. */
const WAYS = [
  { model: 1, platform: 0, sources: [0, 1, 2] },
  { model: 0, platform: 1, sources: [2, 3] },
  { model: 2, platform: 2, sources: [0, 3] },
];

/** The words of the drawing on the home page. */
export function showLineage(lineage: Lineage) {
  const sources = Object.values(lineage.sources);
  const platform = Object.values(lineage.platform);
  const models = Object.values(lineage.models);
  const decisions = Object.values(lineage.decisions);
  return {
    sources,
    platform: platform.map(({ name }) => name),
    models: models.map(({ name }) => name),
    decisions: decisions.map(({ name }) => name),
    ways: decisions.map((decision, index) => wayBack(decision, index)),
  };

  function wayBack(decision: Step, index: number) {
    const way = WAYS[index] ?? { model: 0, platform: 0, sources: [] };
    return {
      decision,
      model: models[way.model] ?? decision,
      platform: platform[way.platform] ?? decision,
      sources: way.sources.map((source) => sources[source] ?? ""),
    };
  }
}

type Step = Lineage["models"]["first"];
