import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "#platform/env.server.ts";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { imageFile } from "../../tests/helpers/images.ts";
import { startFaultyProxy } from "../../tests/helpers/services/faulty-proxy.ts";
import { startS3 } from "../../tests/helpers/services/s3.ts";
import { media } from "../../tests/helpers/tables.ts";
import {
  beginUpload,
  openImageStorage,
  saveImage,
  UNFINISHED_JOB,
  unfinishedUploadJob,
} from "./commands.server.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const TWO_HOURS_MS = 2 * 60 * 60_000;

describeWithDatabase("uploads that don't finish", (database) => {
  async function bucket() {
    const s3 = await startS3();
    onTestFinished(s3.stop);
    const proxy = await startFaultyProxy(s3.env.S3_ENDPOINT);
    onTestFinished(proxy.stop);
    const storage = await openImageStorage(parseEnv({ ...s3.env, S3_ENDPOINT: proxy.url }));
    const { db } = database;
    const bytes = new Uint8Array(await imageFile("png", 600, 400));
    return {
      storage,
      proxy,
      files: s3.files,
      upload: () =>
        saveImage(contextOn(db, NOW), storage, { bytes, fileName: "photo.png" }, { userId: null }),
      runJobs: (now: Date) => {
        const kinds = { [UNFINISHED_JOB]: unfinishedUploadJob(storage) };
        return runDueJobs({ context: () => contextOn(db, now), kinds }, UNFINISHED_JOB);
      },
    };
  }

  test("a job removes the files once the bucket is back", async () => {
    const { proxy, files, upload, runJobs } = await bucket();
    proxy.behave("away after a write");
    await expect(upload()).rejects.toMatchObject({ code: "unavailable" });
    proxy.behave("pass");
    expect(await files()).toHaveLength(1);
    await runJobs(NOW);
    expect(await files()).toEqual([]);
  });

  test("files of a process that was killed are removed later", async () => {
    const { storage, files, runJobs } = await bucket();
    await beginUpload(contextOn(database.db, NOW), ["photo.png", "photo-480.webp"]);
    await storage.put("photo.png", new Uint8Array(3), "image/png");
    await runJobs(NOW);
    expect(await files()).toHaveLength(1);
    await runJobs(new Date(NOW.getTime() + TWO_HOURS_MS));
    expect(await files()).toEqual([]);
  });

  test("the files of a finished upload stay, also if the job was not canceled", async () => {
    const { files, upload, runJobs } = await bucket();
    const { name } = await upload();
    const stored = await files();
    expect(stored.length).toBeGreaterThan(1);
    await beginUpload(contextOn(database.db, NOW), [name]);
    await runJobs(new Date(NOW.getTime() + TWO_HOURS_MS));
    expect(await files()).toEqual(stored);
    expect(await database.db.$count(media)).toBe(1);
  });
});
