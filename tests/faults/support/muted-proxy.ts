import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP proxy that forwards requests, but no answers while it is muted. */
export interface MutedProxy extends AsyncDisposable {
  /** `host:port`. */
  address: string;
  mute(): void;
  /** Closes the muted connections, whose bytes are lost, and forwards the answers on others. */
  unmute(): void;
}

/** Starts a proxy for `target` (`host:port`). */
export async function startMutedProxy(target: string): Promise<MutedProxy> {
  const [host, port] = target.split(':');
  const sockets = new Set<Socket>();
  let isMuted = false;
  const server = createServer((caller) => {
    const service = connect({ host, port: Number(port) });
    for (const socket of [caller, service]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    caller.pipe(service);
    service.on('data', (bytes) => {
      if (!isMuted) caller.write(bytes);
    });
    service.on('close', () => caller.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    mute() {
      isMuted = true;
    },
    unmute() {
      if (isMuted) for (const socket of sockets) socket.destroy();
      isMuted = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
