export type NavigationItem = { label: string; href: string; isRoute: boolean };

/** Looks like a button, as the one action in the header. */
export const contactItem: NavigationItem = { label: "Contact", href: "#contact", isRoute: false };

export const navigation: NavigationItem[] = [
  { label: "Home", href: "#home", isRoute: false },
  { label: "About", href: "#about", isRoute: false },
  { label: "Services", href: "#services", isRoute: false },
  { label: "Case Studies", href: "#case-studies", isRoute: false },
  { label: "Capabilities", href: "/capabilities", isRoute: true },
  { label: "Blog", href: "/blog", isRoute: true },
  contactItem,
];

/** In the footer. */
export const companyLinks: NavigationItem[] = [
  { label: "People", href: "/people", isRoute: true },
  { label: "How We Work", href: "/people#how-we-work", isRoute: true },
  { label: "All Case Studies", href: "/case-studies", isRoute: true },
];

export const legalLinks: NavigationItem[] = [
  { label: "Privacy Policy", href: "/privacy-policy", isRoute: true },
  { label: "Terms of Service", href: "/terms-of-service", isRoute: true },
  { label: "Data Security", href: "/data-security", isRoute: true },
  { label: "Accessibility", href: "/accessibility", isRoute: true },
];
