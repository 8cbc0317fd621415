import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from './json-checks.ts';
import { protocolRequests, type ProtocolRequest } from './protocol-requests.ts';

interface Server {
  url: string;
  apiKey: string;
  /** Prefix of index names. */
  prefix: string;
}

/** Sends the requests that show the rules of a server, and waits for their tasks. */
export async function playProtocol(server: Server): Promise<void> {
  for (const request of protocolRequests) {
    const taskUid = await send(server, request);
    if (taskUid !== undefined) await finish(server, taskUid);
  }
}

async function finish({ url, apiKey }: Server, taskUid: number): Promise<void> {
  for (;;) {
    const answered = await fetch(`${url}/tasks/${taskUid}`, { headers: { authorization: `Bearer ${apiKey}` } });
    if (/"status":"(?:succeeded|failed)"/.test(await answered.text())) return;
    await sleep(50);
  }
}

/** Returns the id of the task, if the request started one. */
async function send({ url, apiKey, prefix }: Server, request: ProtocolRequest): Promise<number | undefined> {
  const { method, path, body, text = body === undefined ? '' : JSON.stringify(body), key } = request;
  const { contentType = text === '' ? '' : 'application/json' } = request;
  const named = (part: string) => part.replaceAll('#', prefix);
  const answered = await fetch(`${url}${named(path)}`, {
    method,
    headers: {
      ...(key !== 'none' && { authorization: `Bearer ${key === 'wrong' ? 'wrong' : apiKey}` }),
      ...(contentType !== '' && { 'content-type': contentType }),
    },
    body: text === '' ? null : new TextEncoder().encode(named(text)),
  });
  const answer: unknown = await answered.json();
  return isObject(answer) && typeof answer['taskUid'] === 'number' ? answer['taskUid'] : undefined;
}
