// The minimum that a node:http server can do: the same response to every request.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const [port = "", headersPath = "", bodyPath = ""] = process.argv.slice(2);
const headers: string[] = JSON.parse(await readFile(headersPath, "utf8"));
const body = await readFile(bodyPath);
createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
