export const CONTACT_ENDPOINT = "/api/functions/send-contact-email";
