// Supervises real engines, for tests that kill it: prints the process ids and keeps running.
import { join } from 'node:path';
import { stdout } from 'node:process';
import { completeSearchPath } from '@commonplace/engines/programs';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { natsProcess } from '../engines/nats.ts';
import { postgresProcess } from '../engines/postgres.ts';
import { assignPorts } from '../ports.ts';
import { newSecrets } from '../secrets.ts';
import type { ProcessIdentity } from '../process-identity.ts';
import { Supervisor } from '../supervisor.ts';

const root = process.argv[2] ?? '.';
const searchPath = completeSearchPath(process.env['PATH']);
const env = { PATH: searchPath };
const ports = await assignPorts(['postgres', 'nats'], join(root, 'ports.json'));
const identities: ProcessIdentity[] = [];
const supervisor = new Supervisor({ say: () => undefined, onSpawn: (_, identity) => identities.push(identity) });
const common = (name: 'postgres' | 'nats') => ({
  folder: join(root, name),
  port: ports[name],
  logPath: join(root, `${name}.log`),
  env,
  searchPath,
});
await supervisor.start(0, await postgresProcess({ ...common('postgres'), password: 'secret' }));
const program = await ensureNatsServer(searchPath, () => undefined);
await supervisor.start(1, natsProcess({ ...common('nats'), program, passwords: newSecrets().natsPasswords }));
stdout.write(`${JSON.stringify(identities)}\n`);
