import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endNatsServer, natsCommand, startNatsServer } from './nats.ts';
import { freePort } from '@commonplace/engines/ports';
import { makeScratchFolder } from './scratch-folder.ts';

/** A cluster of three nats-servers with JetStream. */
export interface NatsCluster extends AsyncDisposable {
  /** The URLs of all three, separated by commas. */
  readonly url: string;
  /** Kills a member by its name in the state of streams: `member-0` to `member-2`. */
  kill(name: string): Promise<void>;
}

/** Starts a cluster on free ports; leaders are elected a moment later. Disposing stops and removes it. */
export async function startTestNatsCluster(): Promise<NatsCluster> {
  const folder = await makeScratchFolder('nats-cluster');
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const ports: number[] = [];
  for (let count = 1; count <= 6; count += 1) ports.push(await freePort());
  const [clients, routes] = [ports.slice(0, 3), ports.slice(3).map((port) => `nats://127.0.0.1:${port}`)];
  const members = new Map<string, ChildProcess>();
  for (const [index, port] of clients.entries()) {
    const name = `member-${index}`;
    const member = ['--name', name, '--cluster_name', 'test', '--cluster', routes[index] ?? ''];
    const command = await natsCommand(port, join(folder, `${index}`), [...member, '--routes', routes.join()]);
    const server = await startNatsServer(command, port);
    stack.defer(() => endNatsServer(server, 'SIGKILL'));
    members.set(name, server);
  }
  const running = stack.move();
  return {
    url: clients.map((port) => `nats://127.0.0.1:${port}`).join(),
    async kill(name) {
      const server = members.get(name);
      if (server === undefined) throw new Error(`the cluster has no ${name}`);
      await endNatsServer(server, 'SIGKILL');
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
