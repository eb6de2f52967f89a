import { email, group, line, lines, listOf, paragraphs, picture, text, webUrl } from "./fields.ts";

const portrait = picture("Portrait", "Optional. Without one, the initials are shown.");
const certifications = lines("Certifications", { max: 10 });

export const leadershipSchema = group("Leadership", {
  heading: line("Heading", 80),
  founder: group("Founder", {
    name: line("Name", 80),
    role: line("Role", 80),
    portrait,
    bio: paragraphs("Note", 2000),
    about: text("In one sentence", 160, "On the page about people."),
    specialties: lines("Specialties", { max: 12 }),
    credentials: certifications,
    linkedin: webUrl("LinkedIn profile"),
    email: email("Email address"),
  }),
  peopleIntro: text("Introduction to people", 320),
  people: listOf(
    "People",
    {
      name: line("Name", 80, "Posts by an author of this name are linked."),
      role: line("Role", 80),
      portrait,
      about: text("In one sentence", 160),
      certifications,
    },
    { max: 40, add: "Add person", named: "name", hint: "The founder comes first by itself." },
  ),
  howWeWork: group("How we work", {
    heading: line("Heading", 80),
    lede: text("Introduction", 240),
    phases: listOf(
      "Phases",
      {
        weeks: line("When", 40),
        title: line("Title", 40),
        text: text("What happens", 240),
        youGet: text("What the client gets", 160),
      },
      { min: 2, max: 8, add: "Add phase", named: "title" },
    ),
    sheet: listOf(
      "Sample definition sheet",
      {
        measure: line("Measure", 80),
        definition: text("Definition", 200),
        leavesOut: line("Leaves out", 200),
        source: line("Source", 200),
        owner: line("Owner", 100),
        checkedBy: line("Checked by", 200),
        agreedOn: line("Agreed on", 20),
      },
      {
        min: 1,
        max: 20,
        add: "Add measure",
        named: "measure",
        hint: "A file that visitors can download.",
      },
    ),
  }),
});
