/** Dates on the site and the times in the admin area are those of the firm's zone. */
export const timeZone = "America/Los_Angeles";
export const timeZoneLabel = "Pacific time";
/** After a time of day: "9:24 AM Pacific". */
export const timeZoneShortLabel = "Pacific";
