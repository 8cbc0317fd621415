import type { RunningPlatform } from '@commonplace/testing/platform-process';

/** Returns a function that calls the API with a key, and throws unless the call succeeds. */
export function caller({ url }: Pick<RunningPlatform, 'url'>, apiKey: string) {
  const accept = 'application/vnd.commonplace.api-v1+json';
  const headers = { accept, 'api-key': apiKey, 'content-type': 'application/json', 'user-agent': 'bench' };
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.slice(0, 300)}`);
    return answer === '' ? undefined : JSON.parse(answer);
  };
}
