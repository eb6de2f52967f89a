/** The time zone of dates on the site and of times in the admin area. */
export const timeZone = "America/Los_Angeles";
export const timeZoneLabel = "Pacific time";
/** The label after a time of day: "9:24 AM Pacific". */
export const timeZoneShortLabel = "Pacific";
