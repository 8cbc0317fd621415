import { request as httpRequest, type Agent } from 'node:http';

export interface SiteRequest {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  apiKey?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  agent?: Agent;
}

export interface Answer {
  status: number;
  text: string;
}

/** Longer than any answer may take; a request without an answer is a failure too. */
const timeoutMs = 30_000;

/** Sends one request to 127.0.0.1, without a retry when the connection fails. */
export function sendTo({ port, method, path, apiKey, body, agent }: SiteRequest): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    'user-agent': 'commonplace-compose-test',
    accept: 'application/vnd.commonplace.api-v1+json',
    ...(apiKey !== undefined && { 'api-key': apiKey }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const signal = AbortSignal.timeout(timeoutMs);
  const request = httpRequest({ host: '127.0.0.1', port, method, path, headers: sent, agent, signal }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
  });
  request.on('error', reject);
  request.end(text);
  return promise;
}
