import type { Website } from "./schema/website.ts";

export const accessibility: Website["accessibility"] = {
  check: {
    date: "2026-11-16",
    tool: "axe-core 4.14",
    browser: "Chromium",
    violations: 0,
  },
  title: "Accessibility",
  lede: "Everyone should be able to read this site, find what they need and write to us. This page says which standard we follow, what was checked, what we know is missing, and how to reach us when something stands in your way.",
  sections: [
    {
      id: "standard",
      title: "Standard",
      body: `<p>We build this site to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. That includes what Section 508 of the Rehabilitation Act asks of public agencies, which is WCAG 2.0, level AA.</p>
<ul>
<li>Every page can be used with a keyboard alone, and shows where the focus is.</li>
<li>Pages can be read, and the contact form sent, without JavaScript.</li>
<li>Text can be enlarged to 400% without sideways scrolling.</li>
<li>The light and the dark theme both have enough contrast, and nothing moves if your system asks for less motion.</li>
</ul>`,
    },
    {
      id: "last-check",
      title: "Last automated check",
      body: `<p>{lastCheck} It looked at every fixed page, a case study, the blog and the login page, in the light theme at a width of 360 pixels and in the dark theme at 1,280 pixels.</p>
<p>The same check is part of the tests that every change to this site must pass. A tool finds only some of the problems that people meet, so a clean result is not proof that there are none.</p>`,
    },
    {
      id: "known-limits",
      title: "Known limits",
      body: `<ul>
<li>No outside party has audited this site, and people who use assistive technology every day have not tested it for us yet.</li>
<li>Images in blog posts are described by their authors. The editor warns about missing descriptions, but older and imported posts may still lack some.</li>
<li>Videos in blog posts open from YouTube or Vimeo when you choose to play them. Their captions are up to whoever published them.</li>
<li>The capability statement is also a tagged PDF. It has not been certified against PDF/UA; the web page has the same content.</li>
</ul>`,
    },
    {
      id: "report-a-barrier",
      title: "Report a barrier",
      body: `<p>If you can’t read or use something here, tell us which page it is on and what you use to browse. We reply within 24 hours, and send you the content in another form if you need it before we fix the page.</p>
<ul>
<li><a href="/#contact">Contact form</a></li>
<li>Email: <a href="mailto:{email}">{email}</a></li>
<li>Phone: <a href="tel:{mainPhone}">{mainPhone}</a></li>
</ul>`,
    },
  ],
};
