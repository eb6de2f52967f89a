import { bucket } from "./bucket.ts";
import { clock } from "./clock.ts";
import { connections } from "./connections.ts";
import { content } from "./content.ts";
import { disk } from "./disk.ts";
import type { Drill } from "./drill.ts";
import { killedImport } from "./import.ts";
import { kill } from "./kill.ts";
import { nodes } from "./nodes.ts";
import { postgres } from "./postgres.ts";
import { restart } from "./restart.ts";
import { restore } from "./restore.ts";
import { uploads } from "./uploads.ts";
import { website } from "./website.ts";

export const drills: Drill[] = [
  kill,
  killedImport,
  postgres,
  nodes,
  bucket,
  disk,
  clock,
  connections,
  uploads,
  content,
  restart,
  restore,
  website,
];
