import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type Received = { from: string; to: string[]; raw: string };
/** The server's response to an email. "drop" stores the email, but closes the connection. */
export type Verdict = "accept" | "later" | "never" | "drop";
type Options = SMTPServerOptions & {
  port?: number;
  judge?: (raw: string) => Verdict;
  onReceived?: (mail: Received) => void;
};

/** A real mail server on loopback that stores what it accepts. */
export async function startSmtp({
  port = 0,
  judge = () => "accept",
  onReceived = () => {},
  ...options
}: Options = {}) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      const verdict = judge(raw);
      if (verdict === "later") return done(refusal(451, "Try again later"));
      if (verdict === "never") return done(refusal(554, "We do not want this"));
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      const mail = { from: mailFrom ? mailFrom.address : "", to, raw };
      received.push(mail);
      onReceived(mail);
      if (verdict === "drop") hangUp(server, session.id);
      else done();
      for (const wake of waiting.splice(0)) wake();
    },
    ...options,
  });
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const bound = listener.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    received,
    /** Resolves when that many emails have arrived. */
    async arrived(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}

function hangUp(server: SMTPServer, id: string) {
  for (const connection of server.connections) {
    if (connection.session.id === id) connection._socket.destroy();
  }
}
