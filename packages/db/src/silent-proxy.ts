import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on which a machine can die: nothing passes any more, and nobody is told. */
export interface SilentProxy extends AsyncDisposable {
  /** The given URL, by way of the proxy. */
  url: string;
  /** From now on nothing passes in either direction. Both ends keep their connections. */
  silence(): void;
  /** Connections made from now on pass again. */
  recover(): void;
}

/** Starts a proxy to the server of a URL; what the server says takes `delayMs` longer to arrive. */
export async function startSilentProxy(target: string, { delayMs = 0 } = {}): Promise<SilentProxy> {
  const url = new URL(target);
  const { hostname: host, port } = url;
  const sockets = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((near) => {
    const far = connect({ host, port: Number(port) });
    let isDead = isSilent;
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.on('data', (chunk) => {
        isDead ||= isSilent;
        if (isDead) return;
        if (from === far && delayMs > 0) setTimeout(() => to.write(chunk), delayMs);
        else to.write(chunk);
      });
      from.on('error', () => from.destroy());
      // A machine that died sends no farewell either.
      from.on('close', () => {
        sockets.delete(from);
        isDead ||= isSilent;
        if (!isDead) to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      isSilent = true;
    },
    recover() {
      isSilent = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
