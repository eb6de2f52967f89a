import type { Website } from "./schema/website.ts";

export const testimonials: Website["testimonials"] = {
  heading: "What clients say",
  lede: "Three other clients, who agreed to be named.",
  items: [
    {
      id: "irene-castellan",
      quote:
        "We used to spend the first week of every month arguing about whose census was right. Now there is one number, it is on my phone by seven, and I can see where it came from.",
      name: "Irene Castellan",
      role: "Chief Data Officer",
      organization: "Cascara Valley Health",
      picture: null,
    },
    {
      id: "samuel-brandt",
      quote:
        "They told us not to buy the tool we had already picked. Six weeks of cleanup fixed what we thought was a software problem, and our examiners noticed the difference.",
      name: "Samuel Brandt",
      role: "Vice President, Risk",
      organization: "Fennimore Ridge Credit Union",
      picture: null,
    },
    {
      id: "theodora-abbott",
      quote:
        "Payroll for 3,200 people moved over a long weekend and every check was right. On the last day they handed my team the runbooks and watched us do it ourselves.",
      name: "Theodora Abbott",
      role: "Director of Enterprise Systems",
      organization: "Ostrander Bay Logistics",
      picture: null,
    },
  ],
  partners: {
    label: "Firms we work alongside",
    names: [
      "Kestrel Quay Systems",
      "Larchfold Analytics",
      "Ninebark Cloud",
      "Saltgrass Security",
      "Thornhythe Advisory",
      "Umberfield Robotics",
    ],
  },
};
