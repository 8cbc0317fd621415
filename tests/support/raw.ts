import { once } from 'node:events';
import { connect } from 'node:net';

/** A parsed answer of a raw connection. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends bytes unchanged over a new connection, and returns all answers until the server closes it. The last request
 * should contain `Connection: close`.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset is ignored: the answers before it count.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(readAnswers(Buffer.concat(chunks))));
  });
}

/** Opens connections that each send these bytes and then stay silent until they are disposed. */
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

/** Splits the received bytes; an answer without a length ends with the connection. */
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

/** Returns the head of a request: its lines and an empty one. */
export const headOf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

/** The headers of a request whose connection ends with the answer. */
export const usualHeaders = ['Host: x', 'User-Agent: tests', 'Connection: close'];
