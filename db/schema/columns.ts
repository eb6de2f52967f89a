import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

export const id = () => uuid().primaryKey().defaultRandom();
export const time = (name: string) => timestamp(name, { withTimezone: true });
export const now = (name: string) => time(name).notNull().defaultNow();
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
