import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Sign = {
  challenge: string;
  origin: string;
  rpID?: string;
  /** Whether the device was unlocked by its owner. */
  isVerified?: boolean;
  userHandle?: string;
};

/** A passkey as a device holds one, for tests of the server. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = "";

  function authData({ rpID = "localhost", isVerified = true }: Sign, attested = Buffer.alloc(0)) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, attested]);
  }

  function credential(response: object) {
    const text = id.toString("base64url");
    return { id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response };
  }

  return {
    /** The result of `navigator.credentials.create`, as JSON. */
    create(how: Sign) {
      userHandle = how.userHandle ?? "";
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      return credential({
        clientDataJSON: clientData("webauthn.create", how).toString("base64url"),
        attestationObject: noAttestation(authData(how, attested)).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** The result of `navigator.credentials.get`, as JSON. */
    get(how: Sign) {
      counter++;
      const data = authData(how);
      const client = clientData("webauthn.get", how);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: how.userHandle ?? userHandle,
      });
    },
    /** Sets the counter to that of a copy of the key. */
    setCounter(value: number) {
      counter = value;
    },
  };
}

function clientData(type: string, { challenge, origin }: Sign) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: string | Buffer) {
  return createHash("sha256").update(data).digest();
}

/** The key in CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKey(publicKey: ReturnType<typeof generateKeyPairSync>["publicKey"]) {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}

/** The attestation in CBOR: { fmt: "none", attStmt: {}, authData }. */
function noAttestation(data: Buffer) {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}

function cborText(text: string) {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
