import type { Website } from "../schema/website.ts";

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
