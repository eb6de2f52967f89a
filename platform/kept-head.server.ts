import {
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";

/** The status line and the headers, as they go over the line. */
export function headOf(status: number, headers: string[]) {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = [headers[index], headers[index + 1]];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}Connection: keep-alive\r\n`;
}

/**
 * Node would check and join the same dozen headers again for every visitor, a quarter of all that an
 * answer costs. What `writeHead` makes of them is kept in this field; a test holds it.
 */
export function setHead(response: ServerResponse, head: string) {
  (response as unknown as { _header: string })._header = `${head}${dateLine()}\r\n`;
}

let second = 0;
let date = "";

function dateLine() {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
  }
  return date;
}
