import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { changedWebsite, sampleWebsite } from "../../tests/helpers/website.ts";
import { CaseStudyPage } from "./case-studies/case-study/route.tsx";
import { Leadership } from "./home/route.tsx";
import { Testimonials } from "./home/testimonials.tsx";

const picture = { src: "/storage/blog-images/a.png", alt: "A picture" };

const illustrated = changedWebsite(({ caseStudies, leadership, testimonials }) => {
  for (const study of caseStudies.items) study.picture = picture;
  for (const testimonial of testimonials.items) testimonial.picture = picture;
  leadership.founder.portrait = picture;
});

type Words = typeof sampleWebsite;

function render({ caseStudies: [study], leadership, testimonials }: Words) {
  const items = testimonials.items.map(({ picture, ...rest }) => ({
    ...rest,
    ...(picture && { picture }),
  }));
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          {study && <CaseStudyPage study={study} others={[]} tags={{}} />}
          <Testimonials {...testimonials} items={items} />
          <Leadership {...leadership} />
        </>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("a case study, each testimonial and the founder show their pictures", () => {
  const shown = 1 + illustrated.testimonials.items.length + 1;
  expect(render(illustrated).match(/<img[^>]* alt="A picture"/g)).toHaveLength(shown);
});

test("without pictures there are none", () => {
  expect(render(sampleWebsite)).not.toContain("<img");
});
