export const leadership = {
  heading: "A note from our founder",
  founder: {
    name: "Renata Okoye",
    role: "Founder and Principal",
    bio: [
      "I started as a night-shift database administrator, fixing loads that failed at two in the morning. It taught me that most data problems are agreements nobody wrote down.",
      "I founded Alderline to do that unglamorous part well: definitions, lineage, tests, handover. I still lead the first week of every engagement, and I read every statement of work before it goes out.",
      "If your reports disagree with each other, write to me. I will tell you what I would look at first, and whether you need us at all.",
    ],
    specialties: [
      "Data warehouse architecture",
      "Master data management",
      "Data governance",
      "Cloud migration",
      "Applied machine learning",
      "Public-sector programs",
    ],
    credentials: [
      "M.S. in Computer Science",
      "Certified Data Management Professional (CDMP)",
      "Project Management Professional (PMP)",
    ],
    profile: { label: "LinkedIn", href: "https://www.linkedin.com/in/renata-okoye-example" },
    email: "renata@alderline.example.com",
  },
};
