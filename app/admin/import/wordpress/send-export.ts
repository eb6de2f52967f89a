import { ApiError } from "../../../api/api-error.ts";
import { importsApi, type Source } from "../../../api/imports.ts";
import { found } from "../report/import-counts.ts";

const POLL_EVERY_MS = 1000;

type Watch = {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  /** The server reads while it receives. */
  onFound: (posts: number) => void;
};

/** Uploads the files one after the other. If one is rejected, the import is canceled. */
export async function sendExport(source: Source, files: File[], watch: Watch) {
  const { id } = await importsApi.create(source);
  const polling = setInterval(() => void poll(id, watch.onFound), POLL_EVERY_MS);
  try {
    await sendFiles(id, files, watch);
    return await importsApi.ready(id);
  } catch (error) {
    await importsApi.cancel(id).catch(() => {});
    throw error;
  } finally {
    clearInterval(polling);
  }
}

async function sendFiles(id: string, files: File[], { signal, onSent }: Watch) {
  let before = 0;
  for (const file of files) {
    const onProgress = (part: number) => onSent(before + part * file.size);
    try {
      await importsApi.sendFile(id, file, { signal, onProgress });
    } catch (error) {
      throw files.length > 1 ? naming(file, error) : error;
    }
    before += file.size;
    onSent(before);
  }
}

async function poll(id: string, onFound: Watch["onFound"]) {
  try {
    onFound(found((await importsApi.get(id)).counts));
  } catch {
    // The upload itself reports what is wrong.
  }
}

function naming({ name }: File, error: unknown) {
  if (!(error instanceof ApiError) || error.message === "") return error;
  return new ApiError(error.status, `${name}: ${error.message}`, error.code);
}
