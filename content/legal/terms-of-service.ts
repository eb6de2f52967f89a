import type { Website } from "../schema/website.ts";

export const termsOfService: Website["legal"]["termsOfService"] = {
  title: "Terms of Service",
  lede: "These terms apply to this website and to the consulting services of {legalName} (“{name}”, “we”). “You” means the visitor or, for an engagement, the client.",
  sections: [
    {
      id: "acceptance",
      title: "Acceptance of these terms",
      body: `<p>By using this site, creating an account on it or signing a statement of work with us, you accept these terms. If you act for an organization, you confirm that you may bind it. If you do not accept the terms, please do not use the site or engage us.</p>
<p>If you and we have signed a separate agreement, or if a government contract or subcontract applies, that document controls wherever it differs from these terms.</p>`,
    },
    {
      id: "services",
      title: "Our services",
      body: `<p>We provide consulting in data engineering, artificial intelligence, data governance, cloud and DevOps, system modernization and reporting. The content of this site is general information. It is not an offer, and it is not professional advice about your own systems.</p>
<p>You may read the site and link to it. You may not try to gain access you have not been given, disturb its operation, send malicious code or unlawful material through it, or collect other people’s information from it. Keep your password to yourself and tell us if someone else may know it. We may suspend an account that breaks these rules.</p>`,
    },
    {
      id: "engagements",
      title: "Engagements and statements of work",
      body: `<p>Paid work begins only when both of us have signed a statement of work. It sets out the scope, deliverables, schedule, fees and acceptance criteria. A change to any of these takes effect when both sides agree to it in writing; email is enough.</p>
<p>You have ten business days from delivery to test a deliverable and tell us in writing where it does not meet its acceptance criteria. We correct it and deliver it again. A deliverable is accepted when you say so, when you put it into production, or when the ten days pass without a notice.</p>
<p>Either side may end a statement of work with 30 days’ written notice, or at once if the other has committed a material breach and not cured it within 15 days of written notice. You pay for work done and for expenses approved up to the end date, and we hand over the work in its current state.</p>`,
    },
    {
      id: "client-responsibilities",
      title: "Client responsibilities",
      body: `<p>Our schedule depends on yours. During an engagement you agree to:</p>
<ul>
<li>Name one person who can make decisions and answer questions.</li>
<li>Give us timely access to the systems, data and people the work needs.</li>
<li>Make sure that you have the right to share that data with us, and tell us which of it is regulated or sensitive.</li>
<li>Keep backups of your production systems unless the statement of work gives us that task.</li>
<li>Review deliverables within the agreed time.</li>
</ul>
<p>If a delay on your side affects the schedule or cost, we tell you promptly and agree on a change before we go on.</p>`,
    },
    {
      id: "fees-payment",
      title: "Fees and payment",
      body: `<p>Fees are stated in each statement of work. Unless it says otherwise, we invoice monthly for the work done, and bill travel and other expenses at cost once you have approved them in advance.</p>
<p>Invoices are due within 30 days of the invoice date. We accept bank transfer, check and credit card. If you dispute part of an invoice, tell us in writing within those 30 days and pay the rest; we settle the question together in good faith.</p>
<p>Undisputed amounts that are late bear interest at 1% a month or the highest rate the law allows, whichever is lower. If they are more than 15 days late, we may pause work after written notice. Fees do not include sales, use or similar taxes, which you pay, except taxes on our income. For government clients, the prompt payment law that applies takes the place of this paragraph.</p>`,
    },
    {
      id: "intellectual-property",
      title: "Intellectual property",
      body: `<p>Your data and the materials you give us remain yours. Once you have paid for a deliverable in full, you own what we created for you in it.</p>
<p>We keep the methods, tools and general code that we had before the engagement or develop apart from it. Where a deliverable contains them, you receive a perpetual, worldwide, royalty-free, nonexclusive license to use and change them as part of that deliverable. Open-source and third-party components stay under their own licenses, which we list for you.</p>
<p>The text, drawings and code of this site belong to {name} or its licensors. The {name} name may not be used in a way that suggests our endorsement. Product names mentioned on the site belong to their owners.</p>`,
    },
    {
      id: "confidentiality",
      title: "Confidentiality",
      body: `<p>Each side keeps the other’s nonpublic information confidential, uses it only for the engagement, and shows it only to people who need it and are bound to protect it. This lasts for the engagement and for three years after it, and for trade secrets and personal information for as long as the law protects them.</p>
<p>The duty does not cover information that is or becomes public without a breach, was already known, was developed independently, or came lawfully from someone else. If the law compels disclosure, the side compelled gives prompt notice where it may. At the end, each side returns or destroys the other’s information on request, except for copies the law requires it to keep.</p>
<p>A message sent through the contact form does not by itself create a duty of confidence. If you need a nondisclosure agreement before you describe a project, ask us for one. We name a client in public only with written permission.</p>`,
    },
    {
      id: "warranties",
      title: "Warranties and disclaimers",
      body: `<p>We warrant that we will perform our services with the skill and care expected of experienced professionals, and that deliverables will meet their written specifications in all material respects for 60 days after acceptance. If they do not and you tell us within that time, we correct them at our cost or, if we cannot, refund the fees paid for the part at fault.</p>
<p>This warranty does not cover faults caused by changes others make, by third-party products, or by data that was wrong when we received it. Models and forecasts are estimates: we report how they performed in testing and do not promise that a prediction will come true. Past results described on this site do not guarantee yours.</p>
<p>Apart from this warranty, and as far as the law allows, the services and this site are provided “as is”, without other warranties, express or implied, including those of merchantability, fitness for a particular purpose and noninfringement. We do not promise that the site will always be available or free of error.</p>`,
    },
    {
      id: "liability",
      title: "Limitation of liability and indemnity",
      body: `<p>As far as the law allows, neither side is liable to the other for indirect, incidental, special, consequential or punitive damages, or for lost profits, even if told that they were possible. Each side’s total liability for an engagement is limited to the fees paid and payable under its statement of work in the 12 months before the claim arose. For use of this site without an engagement, our total liability is limited to 100 US dollars.</p>
<p>These limits do not apply to your duty to pay fees, to fraud, gross negligence or willful misconduct, to the indemnities below, or to liability that the law does not allow to be limited.</p>
<p>We will defend you against third-party claims that a deliverable, as we delivered it, infringes a United States copyright, patent or trade secret, and pay the damages finally awarded or agreed in settlement. You will do the same for us against third-party claims that data or materials you gave us infringe or break the law. The side that seeks defense must give prompt notice, leave control of the defense to the other, and help at the other’s expense. A government client gives an indemnity only as far as its law permits.</p>`,
    },
    {
      id: "governing-law",
      title: "Governing law, changes and contact",
      body: `<p>These terms are governed by the laws of the State of Washington, without regard to its rules on conflict of laws. Before filing a claim, each side gives the other written notice and 30 days to resolve it between senior people. After that, the state and federal courts in King County, Washington have exclusive jurisdiction. For federal contracts, federal law applies.</p>
<p>We may change these terms by publishing new ones on this page. The version you see is the one in effect on the date shown at the top. A statement of work keeps the terms in effect on the day it was signed unless both of us agree otherwise.</p>
<p>If part of these terms cannot be enforced, the rest stays in force. Not enforcing a term once does not waive it. Neither side may assign an engagement without the other’s written consent, except to the successor of its whole business. Neither side is liable for a delay caused by events beyond its reasonable control. We work as an independent contractor.</p>
<p>Questions and notices: {legalName}, {address}; {email}; {mainPhone}.</p>`,
    },
  ],
};
