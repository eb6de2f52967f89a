type Statement = { key: string; name: string; isNew: boolean };

/** Parse, Bind, Describe, Execute, Sync: a query as the driver sends it. */
const KINDS = [..."PBDES"].map((letter) => letter.charCodeAt(0));
const PARSED = Uint8Array.of("1".charCodeAt(0), 0, 0, 0, 4);
// A message: its kind, its length in four bytes, then names that end with a zero.
const LENGTH_AT = 1;
const NAME_AT = 5;
// "The result of this statement has changed", "there is no such statement".
const OUTDATED = ["C0A000\0", "C26000\0"];
const LONGEST = 10_000;
const SEEN_MAX = 1_000;
const KNOWN_MAX = 200;

/**
 * To parse and plan a query takes PostgreSQL longer than to answer it. What is asked for the second
 * time is therefore prepared under a name, which its later askers are given without knowing it.
 */
export class KnownStatements {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #count = 0;

  /** What to send for the parts of a query, and what to pass on of its answer. */
  use(parts: Uint8Array[]) {
    const statement = this.#find(parts);
    if (!statement) return { query: Buffer.concat(parts), answered: (answer: Buffer) => answer };
    const { key, name, isNew } = statement;
    const [parse, bind, ...rest] = parts as [Uint8Array, Uint8Array, ...Uint8Array[]];
    const bound = [...named(bind, NAME_AT + 1, name), ...rest];
    if (isNew) {
      return {
        query: Buffer.concat([...named(parse, NAME_AT, name), ...bound]),
        answered: (answer: Buffer) => {
          if (answer[0] === PARSED[0]) this.#names.set(key, name);
          return answer;
        },
      };
    }
    return {
      query: Buffer.concat(bound),
      answered: (answer: Buffer) => {
        if (isOutdated(answer)) this.#names.delete(key);
        // Who sent it to be parsed waits to hear that it was.
        return Buffer.concat([PARSED, answer]);
      },
    };
  }

  /** The statement in the parts of a query, if it is worth a name. */
  #find(parts: Uint8Array[]): Statement | undefined {
    const [parse, bind] = parts;
    if (!parse || !bind || parts.length !== KINDS.length) return undefined;
    if (parts.some((part, index) => part[0] !== KINDS[index])) return undefined;
    // It has a name already; or its values are for another.
    const isUnnamed = parse[NAME_AT] === 0 && bind[NAME_AT] === 0 && bind[NAME_AT + 1] === 0;
    if (!isUnnamed || parse.length > LONGEST) return undefined;
    const key = Buffer.from(parse).toString("latin1", NAME_AT + 1);
    const name = this.#names.get(key);
    if (name) return { key, name, isNew: false };
    if (!this.#isSeenAgain(key) || this.#names.size >= KNOWN_MAX) return undefined;
    return { key, name: `known-${++this.#count}`, isNew: true };
  }

  #isSeenAgain(key: string) {
    if (this.#seen.delete(key)) return true;
    if (this.#seen.size >= SEEN_MAX) this.#seen.clear();
    this.#seen.add(key);
    return false;
  }
}

/** The message with a name where it has an empty one, in pieces: its values may be long. */
function named(message: Uint8Array, at: number, name: string) {
  const start = Buffer.concat([message.subarray(0, at), Buffer.from(name)]);
  start.writeInt32BE(message.length + name.length - LENGTH_AT, LENGTH_AT);
  return [start, message.subarray(at)];
}

function isOutdated(answer: Buffer) {
  return answer[0] === "E".charCodeAt(0) && OUTDATED.some((code) => answer.includes(code));
}
