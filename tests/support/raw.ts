import { once } from 'node:events';
import { connect } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends bytes as they are over a connection of their own, and gives every answer that comes back until the server
 * closes it. The last request should say `Connection: close`.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    // What came before the server closed the connection counts, however it closed it.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(readAnswers(Buffer.concat(chunks))));
  });
}

/** Opens connections that each send so much and then nothing, until they are disposed of. */
export async function holdConnections(url: string, bytes: readonly string[]): Promise<Disposable> {
  const { hostname, port } = new URL(url);
  const sockets = bytes.map(() => connect(Number(port), hostname).on('error', () => undefined));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await Promise.all(
    sockets.map((socket, at) => new Promise((resolve) => socket.write(bytes[at] ?? '', () => resolve(undefined)))),
  );
  return {
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Takes what came apart; an answer without a length ends with the connection. */
function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
    const length = Number(headers.get('content-length') ?? 0);
    answers.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      text: rest.toString('utf8', end + 4, end + 4 + length),
    });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}
