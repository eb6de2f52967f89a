import type { Website } from "../schema/website.ts";

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
