import type { Website } from "./schema/website.ts";

export const dataSecurity: Website["legal"]["dataSecurity"] = {
  title: "Data Security",
  lede: "Clients let us near the records they can least afford to lose. This page says how we protect them, and what we do not claim.",
  sections: [
    {
      id: "encryption",
      title: "Encryption",
      body: `<p>Client data is encrypted in transit with TLS 1.2 or later, and at rest with AES-256 or the equivalent of the platform it lives on. Our laptops use full-disk encryption.</p>
<p>Keys and secrets are kept in a managed vault, never in source code or email, and are replaced on a schedule and whenever a person who knew them leaves the project. On this website, passwords are stored only as Argon2id hashes, and session tokens are stored on the server only in hashed form.</p>`,
    },
    {
      id: "access-control",
      title: "Access control",
      body: `<p>People get the least access that lets them do the job, for as long as the job lasts.</p>
<ul>
<li>Every person has a named account. Shared accounts are not allowed.</li>
<li>Multifactor authentication is required for email, source code, cloud consoles and client systems that support it.</li>
<li>Project leads review access every quarter and at the end of each engagement.</li>
<li>Access is removed within one business day when a person leaves a project, and the same day when a person leaves the firm.</li>
<li>On this website, the server checks the administrator role at every staff request and limits failed sign-ins.</li>
</ul>`,
    },
    {
      id: "infrastructure",
      title: "Infrastructure",
      body: `<p>Wherever possible we work inside the client’s own environment, so that the data does not move. When we must host it, we use major cloud providers in United States regions, with a separate account for each client, private networks, and logging that the project team cannot switch off.</p>
<p>Environments are described as code and reviewed before they change. Systems are patched on a schedule, critical fixes first. Backups are encrypted, kept apart from the systems they protect, and tested by restoring them. Production data is not copied to test systems unless it has been masked.</p>`,
    },
    {
      id: "compliance-standards",
      title: "Compliance standards",
      body: `<p>CMMC/Compliance Status: Pending. We do not hold a CMMC certification today. Our practices are aligned with NIST SP 800-171 and the NIST Cybersecurity Framework. That alignment is our own assessment, not a third party’s, and we share its current state with contracting officers and clients who ask.</p>
<table>
<caption>What we hold</caption>
<thead><tr><th scope="col">What</th><th scope="col">Since</th><th scope="col">Valid until</th></tr></thead>
<tbody>
<tr><th scope="row">SAM.gov registration</th><td>June 14, 2004</td><td>August 3, 2027</td></tr>
<tr><th scope="row">NIST SP 800-171 self-assessment, 104 of 110</th><td>May 14, 2026</td><td>May 14, 2029</td></tr>
<tr><th scope="row">Outside penetration test, no open high findings</th><td>February 20, 2026</td><td>February 2027</td></tr>
<tr><th scope="row">Cyber liability insurance, $5 million</th><td>July 1, 2019</td><td>June 30, 2027</td></tr>
</tbody>
</table>
<table>
<caption>What is pending</caption>
<thead><tr><th scope="col">What</th><th scope="col">Started</th><th scope="col">Expected</th></tr></thead>
<tbody>
<tr><th scope="row">CMMC Level 2 assessment by a third party</th><td>June 1, 2026</td><td>March 2027</td></tr>
<tr><th scope="row">SOC 2 Type II report</th><td>July 1, 2026</td><td>February 2027</td></tr>
</tbody>
</table>
<p>When an engagement brings further duties, we take them on in writing before we receive data. Examples are a business associate agreement under HIPAA, the safeguards rules for financial institutions, a data processing agreement under the GDPR or CCPA, and the security clauses of a government contract. If we cannot meet a requirement, we say so before we sign.</p>`,
    },
    {
      id: "governance",
      title: "Governance",
      body: `<p>A named principal of the firm is responsible for security. Our policies are reviewed at least once a year, and after any incident. Each project keeps a register of the client data it holds, how sensitive that data is, who may see it and when it must go.</p>
<p>At the end of an engagement we return or destroy client data as the contract says, and confirm it in writing. Subcontractors and vendors are assessed before they handle client data and are bound by the same rules. We do not use client data to train models for anyone else.</p>`,
    },
    {
      id: "incident-response",
      title: "Incident response",
      body: `<p>We keep a written response plan and rehearse it every year. When something happens we contain it, preserve the evidence, find the cause and fix it. We tell affected clients without undue delay, and no later than 72 hours after we confirm that their data is involved, or sooner if the contract or the law says so.</p>
<p>The first notice says what we know, what we do not know yet, and what we are doing. A written report on cause and correction follows once the incident is closed.</p>`,
    },
    {
      id: "training",
      title: "Training",
      body: `<p>Everyone completes security and privacy training before receiving client access, and again every year. It covers phishing, handling of sensitive data, secure development and how to report a concern. Projects with health, financial or controlled unclassified information add training for those rules.</p>
<p>Staff pass a background check where the engagement requires one and the law permits it, and sign a confidentiality agreement before they start.</p>`,
    },
    {
      id: "contact",
      title: "Contact",
      body: `<p>To report a vulnerability or a suspected incident, write to {securityEmail}. Tell us what you saw, where, and how to repeat it. We acknowledge reports within one business day and keep you informed until the matter is closed.</p>
<p>If you act in good faith, avoid harm to others’ data and services, and give us reasonable time to fix the problem before you publish it, we will not take legal action against you.</p>
<p>Clients and contracting officers can ask for security documents at {email} or {mainPhone}.</p>`,
    },
  ],
};

export const privacyPolicy: Website["legal"]["privacyPolicy"] = {
  title: "Privacy Policy",
  lede: "{legalName} (“{name}”, “we”) runs this website. This policy says what information the site collects, what we do with it, and what you can ask of us.",
  sections: [
    {
      id: "information-collected",
      title: "Information we collect",
      body: `<p>You can read this site without telling us who you are. We collect the following:</p>
<ul>
<li>Contact messages: the name, email address and message you enter in the contact form, the agency, solicitation number and due date if you add them, the page of this site that your message is about if you came from one, and the time you send it. They are stored with the site and sent to our staff by email. With a message we also keep what our spam check noticed about it, such as many links or a form sent within seconds, any notes our staff make, and our replies. We do not keep your IP address with it.</li>
<li>Private links: if we send you a link to a capability statement, the times at which its page or PDF is opened, without your IP address.</li>
<li>Accounts: the name, email address and password you enter when you sign up. The password is stored only as a salted hash, which we cannot turn back into the password. Anyone may create an account; only staff accounts can manage blog posts.</li>
<li>Author profiles: the name, short biography and picture of staff who publish on the blog. These are public.</li>
<li>Server logs: the IP address, time and path of each request. We use them for security and to find faults. We also count failed sign-ins and form submissions by IP address and account, to stop abuse; these counts are deleted within a few hours. We keep a log of sign-ins, of changes to accounts, and of what staff create, change, publish, import, export and delete: who did it, what it concerned, when, and from which IP address. Entries are deleted after a year.</li>
</ul>
<p>The site keeps the following in your browser. You can clear all of it in your browser’s settings.</p>
<ul>
<li>If you choose the light or dark theme: that choice, in local storage. It is not sent to us.</li>
<li>If you log in: your session, in local storage, so that you stay logged in until you log out or the session expires.</li>
<li>If you log in: a cookie that recognizes a device that has logged in before, for up to 180 days, so that other people’s failed attempts do not lock you out. There is one for each account, and it is sent only when you log in.</li>
<li>For staff: text that has been entered but not saved yet, such as a draft of a post or a profile, in local storage, until it is saved or discarded. It is not sent to us.</li>
</ul>
<p>We count how often each page is viewed, from which other site (its host name only) a visit came, and which words are searched for on the blog. These are totals per day, kept for about a year. They contain no cookie, IP address or anything else about you, and visits whose browser sends Do Not Track or Global Privacy Control are not counted.</p>
<p>We use no advertising or analytics cookies and no tracking pixels. Our pages load their fonts, styles and scripts from this site, not from third parties. A blog post may link to another site or show an image kept on one; that site’s own policy then applies.</p>
<p>We do not ask for health, financial or other sensitive information. Please do not put it in the contact form. The site is meant for business use and is not directed to children under 16.</p>`,
    },
    {
      id: "use",
      title: "How we use information",
      body: `<p>We use information only for these purposes:</p>
<ul>
<li>To read and answer your message, and to prepare a proposal if you ask for one.</li>
<li>To create your account, sign you in and keep the account secure.</li>
<li>To publish blog posts under their authors’ names.</li>
<li>To protect the site, find faults and prevent abuse.</li>
<li>To meet our legal duties and to establish or defend legal claims.</li>
</ul>
<p>We do not use it for advertising, for profiling or for decisions made by software alone. The spam check only sorts: a message that looks like spam goes into a folder of its own, where our staff can still read it. We do not use messages to train machine learning models.</p>
<p>Where the law asks for a legal basis, ours is this: steps taken at your request before or under a contract, for messages and accounts; our legitimate interest in a secure, working site, for logs and abuse limits; and legal obligation, where a law requires us to keep or disclose something.</p>
<p>We keep contact messages until we delete them or you ask us to. The site can also be set to delete messages after a fixed time, in which case they go sooner. The emails about them stay in our mailbox as long as other business mail. Accounts are kept until they are closed. Server logs are kept for as long as we need them for security and fault-finding, and then removed. Copies in backups are overwritten as the backups expire.</p>`,
    },
    {
      id: "sharing",
      title: "Sharing information",
      body: `<p>We do not sell personal information, and we do not share it for advertising. We disclose it only as follows:</p>
<ul>
<li>To service providers who host this site and its database and who deliver our email. They act on our instructions, under contract, and may not use the information for their own purposes.</li>
<li>To our professional advisers, such as lawyers and accountants, where they need it and are bound to keep it confidential.</li>
<li>To courts, regulators or law enforcement, where the law requires it. We check each request and disclose no more than it demands.</li>
<li>To a successor, if all or part of the firm is sold or merged. The information would stay subject to this policy, and we would say so on this page first.</li>
</ul>
<p>We are based in the United States, and information sent to us is processed there. If you write from another country, its laws may protect your information differently. Where a transfer needs a safeguard, such as standard contractual clauses, we put one in place.</p>`,
    },
    {
      id: "security",
      title: "Security",
      body: `<p>Connections to the public site are encrypted in transit. Passwords are hashed with Argon2id, and the server stores session tokens only in hashed form. Staff functions are open only to accounts with the administrator role, and the server checks that role each time. Repeated failed sign-ins are limited.</p>
<p>No system is free of risk. If a breach affects your personal information, we will tell you and the authorities as the law requires. Our Data Security page describes our practices in more detail.</p>`,
    },
    {
      id: "user-rights",
      title: "Your rights",
      body: `<p>Wherever you live, you may ask us to:</p>
<ul>
<li>Tell you whether we hold information about you, and give you a copy in a common format.</li>
<li>Correct information that is wrong.</li>
<li>Delete your messages or your account.</li>
<li>Stop or limit a use of your information, or withdraw a consent you gave.</li>
<li>Tell you which service providers have received it.</li>
</ul>
<p>To make a request, write to {email}. We may ask you to confirm the request from the email address it concerns, so that we do not hand your information to someone else. You may also have an agent write for you. We answer within 30 days, free of charge, and never treat you worse for asking. If we refuse, we say why, and you may ask for a second person to review the decision.</p>
<p>European Economic Area and United Kingdom: these are your rights of access, rectification, erasure, restriction, objection and portability under the GDPR and the UK GDPR. You may also complain to your data protection authority.</p>
<p>California: these are your rights to know, correct and delete under the CCPA. Because we do not sell or share personal information as that law defines it, and do not use sensitive personal information to infer things about you, there is nothing to opt out of. We treat a Global Privacy Control signal accordingly.</p>
<p>Washington: we do not seek consumer health data. If you send us some, we use it only to answer you, and the My Health My Data Act lets you confirm and see it, learn who received it, withdraw consent and have it deleted. If we refuse your request and your appeal, you may complain to the Washington State Attorney General.</p>`,
    },
    {
      id: "contact",
      title: "Contact",
      body: `<p>For questions, requests or complaints about privacy, reach us here:</p>
<ul>
<li>Email: {email}</li>
<li>Phone: {mainPhone}</li>
<li>Mail: {legalName}, {address}</li>
</ul>
<p>When this policy changes, we publish the new text on this page. The version you see is the one in effect on the date shown at the top. We will not apply a change that reduces your rights to information we already hold without asking you first.</p>`,
    },
  ],
};

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
