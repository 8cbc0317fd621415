import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A received request. */
export interface ReceivedRequest {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (response: ServerResponse, requested: ReceivedRequest) => void;

/** Starts an HTTP server that sends these answers in turn and then repeats the last. */
export async function siteThat(
  ...answers: [Answer, ...Answer[]]
): Promise<{ baseUrl: string; requested: ReceivedRequest[] }> {
  const requested: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: target = '', headers } = request;
    const said = { method, target, headers, body: Buffer.concat(chunks).toString() };
    const answer = answers[Math.min(requested.length, answers.length - 1)] as Answer;
    requested.push(said);
    answer(response, said);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));

/** Answers with a text. */
export const text =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);

/** Breaks the connection instead of answering. */
export const hangUp: Answer = (response) => response.destroy();

/** Answers with nothing. */
export const empty =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

/** Breaks the connection in the middle of an answer. */
export const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('[{"id":', () => response.destroy());
};
