import assert from "node:assert/strict";
import { imageFile } from "../helpers/images.ts";
import { postBody } from "../helpers/posts.ts";
import { adminHeaders, runningAdmin } from "../helpers/running-admin.ts";
import { type Behavior, startFaultyProxy } from "../helpers/services/faulty-proxy.ts";
import { startS3 } from "../helpers/services/s3.ts";
import type { RunningSite } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { duration, timed } from "./figures.ts";
import { assertStatus, assertWithin, startLoad } from "./load.ts";
import { until } from "./until.ts";

const PAGES = ["/", "/blog", "/blog/a-post", "/blog?q=reports", "/api/admin/media", "/readyz"];
const PAGE_MS = 5_000;
// The time limit for a response of the bucket, and some more for the image.
const UPLOAD_MS = 45_000;
const CLEAN_MS = 120_000;

export const bucket: Drill = {
  name: "bucket",
  promise:
    "a bucket that is away, refuses or is slow: pages stay, uploads fail with a reason, whole",
  run: async (context) => {
    const s3 = await startS3();
    context.onEnd(s3.stop);
    const proxy = await startFaultyProxy(s3.env.S3_ENDPOINT);
    context.onEnd(proxy.stop);
    const site = await context.startSite({ ...s3.env, S3_ENDPOINT: proxy.url });
    const admin = await runningAdmin(site);
    const first = await upload(site);
    assert.equal(first.status, 201);
    const content = `<p><img src="${first.url}" alt="A picture"></p>`;
    await admin("/api/admin/posts", postBody({ slug: "a-post", content }));
    const filesOfOne = (await s3.files()).length;

    const figures: string[] = [];
    let stored = 1;
    const faults: Behavior[] = ["away", "away after a write", "refusing", "slow"];
    if (!context.isShort) faults.push("silent");
    for (const fault of faults) {
      context.print(`${fault} ...`);
      proxy.behave(fault);
      const { result, ms } = await whilePagesAreRead(context, site, fault);
      if (fault === "slow") {
        assert.equal(result.status, 201, "a slow bucket still stores");
        stored++;
      } else {
        assert.equal(result.status, 503);
        assert.match(result.message, /\w+ .*\.$/, "the failure has a sentence");
      }
      proxy.behave("pass");
      const isWhole = async () => (await s3.files()).length === stored * filesOfOne;
      await until(isWhole, CLEAN_MS, `half an upload was left in the bucket (${fault})`);
      const { total } = await admin<{ total: number }>("/api/admin/media");
      assert.equal(total, stored, "the number of images");
      figures.push(`${fault}: ${result.status} in ${duration(ms)}, nothing half stored`);
    }
    assert.equal((await upload(site)).status, 201, "uploads work again");
    assert.equal((await fetch(site.url + first.url)).status, 200);
    return figures;
  },
};

async function whilePagesAreRead(context: DrillContext, site: RunningSite, fault: Behavior) {
  const pages = startLoad(site.url, PAGES, { clients: 2, headers: await adminHeaders(site) });
  const uploaded = await timed(() => upload(site));
  const samples = await pages.stop();
  assertStatus(samples, [200], `with a bucket that is ${fault}`);
  assertWithin(samples, context.limit(PAGE_MS), `with a bucket that is ${fault}`);
  assert.ok(uploaded.ms < context.limit(UPLOAD_MS), `the upload took ${duration(uploaded.ms)}`);
  return uploaded;
}

async function upload(site: RunningSite) {
  const file = new Uint8Array(await imageFile("png", 1_000, 600));
  const body = new FormData();
  body.set("file", new File([file], "picture.png", { type: "image/png" }));
  const headers = await adminHeaders(site);
  const response = await fetch(`${site.url}/api/storage/blog-images`, {
    method: "POST",
    headers,
    body,
  });
  const json = (await response.json()) as { url?: string; error?: { message: string } };
  return { status: response.status, url: json.url ?? "", message: json.error?.message ?? "" };
}
