import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can simulate a machine that dies silently: nothing passes, and connections stay open. */
export interface SilentProxy extends AsyncDisposable {
  /** The given URL, through the proxy. */
  url: string;
  /** Stops all traffic in both directions. Both ends keep their connections. */
  silence(): void;
  /** Lets new connections pass again. */
  recover(): void;
}

/** Starts a proxy to the server of a URL; delays the server's responses by `delayMs`. */
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
      // A dead machine does not close its connections either.
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
