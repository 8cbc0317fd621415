import { rmSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { endLeftover, postgresEndings, type ProcessIdentity } from './process-identity.ts';

const processSchema = z.object({ pid: z.int().positive(), startTime: z.string() });

/** `platform.json`: how the command line and the tests find a running platform and its parts. */
const platformSchema = z.object({
  /** `running` once everything serves. */
  state: z.enum(['starting', 'running']),
  supervisor: processSchema,
  /** Where the gateway answers, e.g. http://127.0.0.1:3000. */
  url: z.string(),
  dataFolder: z.string(),
  /** Holds the keys and passwords; readable by the owner of the platform alone. */
  secretsFile: z.string(),
  /** gRPC addresses (host:port) by service. */
  services: z.record(z.string(), z.string()),
  /** host:port of /metrics, /healthz and /readyz by app. */
  monitoring: z.record(z.string(), z.string()),
  databaseUrls: z.record(z.string(), z.string()),
  meiliUrl: z.string().optional(),
  processes: z.record(z.string(), processSchema),
});

export type PlatformDescription = z.infer<typeof platformSchema>;

/** The description in the file; undefined when there is none. */
export function readPlatformFile(path: string): PlatformDescription | undefined {
  const stored = readJsonFile(path);
  return stored === undefined ? undefined : platformSchema.parse(stored);
}

/** Keeps the file true while processes come and go. */
export class PlatformFile {
  readonly #path: string;
  #description: PlatformDescription;

  constructor(path: string, description: PlatformDescription) {
    this.#path = path;
    this.#description = description;
    this.#write();
  }

  recordProcess(name: string, identity: ProcessIdentity): void {
    this.#description = {
      ...this.#description,
      processes: { ...this.#description.processes, [name]: identity },
    };
    this.#write();
  }

  markRunning(): void {
    this.#description = { ...this.#description, state: 'running' };
    this.#write();
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }

  #write(): void {
    writeJsonFile(this.#path, this.#description);
  }
}

/** Ends what a killed run left behind (its file is still there), all at once. */
export async function endLeftovers(path: string): Promise<void> {
  const processes = Object.entries(readPlatformFile(path)?.processes ?? {});
  await Promise.all(
    processes.map(([name, identity]) => endLeftover(identity, name === 'postgres' ? postgresEndings : ['SIGTERM'])),
  );
  rmSync(path, { force: true });
}
