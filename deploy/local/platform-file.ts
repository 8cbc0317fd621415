import { rmSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { endLeftover, postgresEndings, type ProcessIdentity } from './process-identity.ts';

const processSchema = z.object({ pid: z.int().positive(), startTime: z.string() });

/** `platform.json`, by which the command line and tests find a running platform. */
const platformSchema = z.object({
  /** `running` once all apps are ready. */
  state: z.enum(['starting', 'running']),
  supervisor: processSchema,
  /** URL of the gateway, such as http://127.0.0.1:3000. */
  url: z.string(),
  dataFolder: z.string(),
  /** File with keys and passwords, readable only by its owner. */
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

/** Reads the file; undefined if it does not exist. */
export function readPlatformFile(path: string): PlatformDescription | undefined {
  const stored = readJsonFile(path);
  return stored === undefined ? undefined : platformSchema.parse(stored);
}

/** Keeps the file up to date. */
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

/** Ends processes that a killed run left behind, recorded in its file. */
export async function endLeftovers(path: string): Promise<void> {
  const processes = Object.entries(readPlatformFile(path)?.processes ?? {});
  await Promise.all(
    processes.map(([name, identity]) => endLeftover(identity, name === 'postgres' ? postgresEndings : ['SIGTERM'])),
  );
  rmSync(path, { force: true });
}
