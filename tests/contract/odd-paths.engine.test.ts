import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { freePort } from '@commonplace/engines/ports';
import { todaysPart } from '@commonplace/testing/extent';
import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { oddPaths } from '../support/odd-paths.ts';
import { publicUrl } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { Visitor } from '../support/visitor.ts';

let site: SitePlatform;
let member: Visitor;
let ownUrl: string;

/** The site's own answers, which the gateway would refuse to pass on, count as well. */
const servers = ['the gateway', 'the gateway for a member', 'the site'] as const;

const agent = new Agent({ keepAlive: true });

test.beforeAll(async ({ sharedPlatform }) => {
  const port = await freePort();
  ownUrl = `http://127.0.0.1:${port}`;
  site = await startSite(sharedPlatform, {}, port);
  member = await signedInVisitor(sharedPlatform, await sharedPlatform.createUser(), site.url);
});
afterAll(async () => {
  agent.destroy();
  await site[Symbol.asyncDispose]();
});

/** Sends a path as it stands, which fetch would normalize. */
async function get(url: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  const sent = request({
    agent,
    hostname,
    port,
    path,
    headers: { 'user-agent': 'tests', accept: 'text/html', 'x-request-id': randomUUID(), ...headers },
  });
  const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

/** Returns what is wrong with an answer; undefined if nothing is. */
function faultOf({ statusCode = 0, headers: { location } }: IncomingMessage, path: string): string | undefined {
  if (statusCode >= 500) return `${statusCode} ${path}`;
  const isHere = location === undefined || new URL(location, publicUrl).origin === publicUrl;
  return isHere ? undefined : `${statusCode} ${path} redirects to ${location}`;
}

test.each(servers)('%s answers every odd path without a failure, and redirects within the site', async (server) => {
  const url = server === 'the site' ? ownUrl : site.url;
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { host: 'commonplace.test', ...(server === 'the gateway for a member' && { cookie }) };
  const paths = todaysPart(oddPaths(), 12);
  expect(paths.length).toBeGreaterThan(200);
  const faults: string[] = [];
  while (paths.length > 0) {
    const answered = paths.splice(0, 8).map(async (path) => faultOf(await get(url, path, headers), path));
    faults.push(...(await Promise.all(answered)).filter((fault) => fault !== undefined));
  }
  expect(faults).toEqual([]);
});
