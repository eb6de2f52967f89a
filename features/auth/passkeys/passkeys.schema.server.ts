import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

const bytes = z.string().max(8000);
const credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal("public-key"),
});

/** Only the outline: the library reads and verifies what is inside. */
export const registrationBody = z.object({
  challenge_id: z.uuid(),
  credential: credential
    .extend({
      response: z.looseObject({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    })
    .transform((value) => value as unknown as RegistrationResponseJSON),
});

export const authenticationBody = z.object({
  challenge_id: z.uuid(),
  credential: credential
    .extend({
      response: z.looseObject({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.string().max(200).nullish(),
      }),
    })
    .transform((value) => value as unknown as AuthenticationResponseJSON),
});
