-- The pieces are compressed already. Drizzle's schema has no word for this.
ALTER TABLE "import_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
