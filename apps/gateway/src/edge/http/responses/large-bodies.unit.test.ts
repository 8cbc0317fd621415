import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLargeBodies, type LargeBodies } from './large-bodies.ts';
import { etagOf } from './etag.ts';

const mebibyte = 1024 * 1024;
let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

/** A server that sends a new body of N + 50 MiB for `/N`, and records the buffers it sent. */
async function serve(bodies: LargeBodies, sent: Buffer[]): Promise<Server> {
  const server = createServer((request, response) => {
    const size = Number(request.url?.slice(1));
    try {
      const made = Buffer.alloc((50 + size) * mebibyte);
      const body = bodies.hold(made, etagOf(made), response);
      sent.push(body);
      response.end(body);
    } catch {
      response.writeHead(503).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  return server;
}

/** A client that stops reading after the status. */
async function ask(server: Server, path: string): Promise<{ status: string; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  stack.defer(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(socket, 'readable');
  const head = String(socket.read(12));
  return { status: head.slice(-3), socket };
}

it('shares one copy of equal bodies and frees it with the last client', async () => {
  const sent: Buffer[] = [];
  const server = await serve(createLargeBodies(), sent);
  const clients = [];
  for (let count = 0; count < 5; count++) clients.push(await ask(server, '/0'));
  expect(clients.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => '200'));
  expect(new Set(sent).size).toBe(1);
  expect((await ask(server, '/1')).status).toBe('200');
  expect((await ask(server, '/2')).status).toBe('503');
  for (const { socket } of clients) socket.destroy();
  await expect.poll(async () => (await ask(server, '/2')).status).toBe('200');
});

it('holds nothing for clients that disconnect early', async () => {
  const bodies = createLargeBodies();
  let made = 0;
  const server = createServer((_request, response) => {
    response.once('close', () => {
      const body = Buffer.alloc((50 + made) * mebibyte);
      made += 1;
      response.end(bodies.hold(body, etagOf(body), response));
    });
    response.flushHeaders();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  for (const count of [1, 2]) {
    const { socket } = await ask(server, '/0');
    socket.destroy();
    await expect.poll(() => made).toBe(count);
  }
  expect((await ask(await serve(bodies, []), '/10')).status).toBe('200');
});
