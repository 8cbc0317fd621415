import type { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';

/** A request that follows no redirect. */
export interface SentRequest {
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** How much of the response's body is read; the rest is cut off. */
  maxBytes: number;
  signal?: AbortSignal;
}

/** The response of a server, of any status. */
export interface Received {
  status: number;
  /** Headers by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** The beginning of the body. */
  text: string;
}

/** Sends a request and reads the beginning of the response. */
export async function sendOnce(
  agent: Agent,
  { origin, pathname, search }: URL,
  { method, headers = {}, body, maxBytes }: SentRequest,
  signal: AbortSignal,
): Promise<Received> {
  const answer = await agent.request({ origin, path: pathname + search, method, headers, body: body ?? null, signal });
  const text = await readBeginning(answer.body, maxBytes);
  return { status: answer.statusCode, headers: plainHeaders(answer), text };
}

async function readBeginning(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  discard(body);
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

/** Returns the headers of a response, each as one text. */
export function plainHeaders({ headers }: Dispatcher.ResponseData): Record<string, string> {
  const values = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    values.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : `${value}`]),
  );
}

/** Closes a body that is not read further, and ignores its errors. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
