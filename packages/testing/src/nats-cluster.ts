import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endNatsServer, natsCommand, startNatsServer } from './nats.ts';
import { freePort } from '@commonplace/engines/ports';
import { makeScratchFolder } from './scratch-folder.ts';

/** A cluster of three nats-servers with JetStream. */
export interface NatsCluster extends AsyncDisposable {
  /** The URLs of all three, separated by commas. */
  readonly url: string;
}

/** Starts a cluster on free ports; leaders are elected a moment later. Disposing stops and removes it. */
export async function startTestNatsCluster(): Promise<NatsCluster> {
  const folder = await makeScratchFolder('nats-cluster');
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const ports: number[] = [];
  for (let count = 1; count <= 6; count += 1) ports.push(await freePort());
  const [clients, routes] = [ports.slice(0, 3), ports.slice(3).map((port) => `nats://127.0.0.1:${port}`)];
  for (const [index, port] of clients.entries()) {
    const member = ['--name', `member-${index}`, '--cluster_name', 'test', '--cluster', routes[index] ?? ''];
    const command = await natsCommand(port, join(folder, `${index}`), [...member, '--routes', routes.join()]);
    const server = await startNatsServer(command, port);
    stack.defer(() => endNatsServer(server, 'SIGKILL'));
  }
  const running = stack.move();
  return {
    url: clients.map((port) => `nats://127.0.0.1:${port}`).join(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
