import { request as httpRequest } from 'node:http';
import { vi } from 'vitest';
import { checkAnswer } from './check-answer.ts';

export interface RequestOptions {
  key?: string;
  /** V1 by default. */
  version?: 'beta' | 'v1';
  /** Sent as JSON; a string or a Buffer is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; throws when it is not JSON. */
  json<T = unknown>(): T;
}

/** The media type of V1. */
export const v1 = 'application/vnd.commonplace.api-v1+json';

/**
 * Sends a request with no headers beyond a user-agent, the Accept of the version and the JSON content type. Each can be
 * replaced, or omitted with an empty string. Validates the answer against the OpenAPI document.
 */
export function sendRequest(url: string, method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { key, version = 'v1', body } = options;
  const bytes = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const headers: Record<string, string> = {
    'user-agent': 'contract-tests',
    ...(version === 'v1' && { accept: v1 }),
    ...(key !== undefined && { 'api-key': key }),
    ...(bytes !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(bytes)),
    }),
    ...options.headers,
  };
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const answerHeaders = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          for (const value of values ?? []) answerHeaders.append(name, value);
        }
        const json = <T>() => JSON.parse(text) as T;
        const status = response.statusCode ?? 0;
        try {
          checkAnswer({ method, target: path, version: requestedVersion(sent), status, text });
        } catch (error) {
          reject(error);
          return;
        }
        resolve({ status, headers: answerHeaders, text, json });
      });
    });
    request.on('error', reject);
    request.end(bytes);
  });
}

/** Repeats a request until its answer is not 503, since on a busy machine an expensive request may miss its deadline. */
export function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  const answer = async () => {
    const given = await send();
    return given.status !== 503 && given;
  };
  return vi.waitUntil(answer, { timeout: 60_000, interval: 500 });
}

function requestedVersion({ accept = '' }: Record<string, string>): 'beta' | 'v1' {
  return /\.api-v1\+json/i.test(accept) ? 'v1' : 'beta';
}
