import { ApiError } from "../../api/api-error.ts";
import { importsApi, type Source } from "../../api/imports.ts";
import { found } from "./import-counts.ts";

const LOOK_EVERY_MS = 1000;

type Watch = {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  /** The server reads while it receives. */
  onFound: (posts: number) => void;
};

/** Sends the files one after the other. When one is refused, nothing is left of the import. */
export async function sendExport(source: Source, files: File[], watch: Watch) {
  const { id } = await importsApi.create(source);
  const looking = setInterval(() => void look(id, watch.onFound), LOOK_EVERY_MS);
  try {
    await sendFiles(id, files, watch);
    return await importsApi.ready(id);
  } catch (error) {
    await importsApi.cancel(id).catch(() => {});
    throw error;
  } finally {
    clearInterval(looking);
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

async function look(id: string, onFound: Watch["onFound"]) {
  try {
    onFound(found((await importsApi.get(id)).counts));
  } catch {
    // The upload itself will say what is wrong.
  }
}

function naming({ name }: File, error: unknown) {
  if (!(error instanceof ApiError) || error.message === "") return error;
  return new ApiError(error.status, `${name}: ${error.message}`, error.code);
}
