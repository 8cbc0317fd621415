import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { readPlatformFile } from './platform-file.ts';
import { isRunning } from './process-identity.ts';
import { folderAndPort, launchPlatform, START_MS } from './testing/launch.ts';

// Runs `start.ts` with built apps and real engines in a separate process, as `npm start` does.
const launch = (variables: Record<string, string>) => launchPlatform('start.ts', [], variables);

/** Its secret part may begin with a hyphen. */
const shownKey = /\bcp_[\w-]+/;

/** Sends the request of a curl line of the summary, as a machine may lack curl. */
async function runCurl(line = ''): Promise<string> {
  const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const option = (name: string) => words.flatMap((word, index) => (words[index - 1] === name ? [word] : []));
  const headers = option('-H').map((header) => header.split(': ') as [string, string]);
  const response = await fetch(words.find((word) => word.startsWith('http://')) ?? '', {
    method: option('-X')[0] ?? 'GET',
    headers: { 'user-agent': 'curl/8.0', ...Object.fromEntries(headers) },
    body: option('-d')[0] ?? null,
  });
  expect(response.ok).toBe(true);
  return response.text();
}

function curlLines(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('  curl '));
}

/** Stores a setting as an earlier version would. */
async function storeSetting(databaseUrl: string | undefined, setting: object): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update site_config set overrides = overrides || $1::jsonb', [JSON.stringify(setting)]);
  await client.end();
}

describe('npm start', { timeout: 4 * START_MS }, () => {
  test('shows the key once, keeps the data, leaves nothing running, and rejects invalid settings, newer and too old data', async () => {
    const variables = await folderAndPort();
    const { platformFile, versionFile } = openDataFolder(variables.DATA_DIR);
    const first = launch(variables);
    await first.untilRunning();
    expect(first.output()).toMatch(shownKey);
    expect(first.output()).toContain(`Commonplace runs at http://localhost:${variables.PORT}\n`);
    for (const name of ['localhost', '127.0.0.1']) {
      expect((await fetch(`http://${name}:${variables.PORT}/signin`)).status).toBe(200);
    }
    const home = await fetch(`http://localhost:${variables.PORT}/`);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<h1>Welcome to Commonplace</h1>')]);
    const [list, create, docs] = curlLines(first.output());
    expect(JSON.parse(await runCurl(create))).toMatchObject({ type_of: 'article' });
    expect(await runCurl(docs)).toContain('<html');
    const [, console = ''] = /Console +(\S+)/.exec(first.output()) ?? [];
    expect(await (await fetch(console)).text()).toContain('/admin/assets/');
    expect(await launch(variables).ended()).toBe(1);

    expect(first.output()).not.toContain('given_up');
    await storeSetting(readPlatformFile(platformFile)?.databaseUrls['admin'], { given_up: 1 });

    // A killed run does not affect the next one.
    await first.stop('SIGKILL');
    const second = launch(variables);
    await second.untilRunning();
    expect(second.output()).not.toMatch(shownKey);
    expect(JSON.parse(await runCurl(list))).toHaveLength(1);
    expect(second.output()).toMatch(/Site settings that this version does not support.*: given_up\n/);

    const processes = Object.values(readPlatformFile(platformFile)?.processes ?? {});
    expect(processes.length).toBe(9);
    expect(await second.stop('SIGINT')).toBe(0);
    expect(second.output()).not.toContain('killing it');
    expect(processes.filter(isRunning)).toEqual([]);

    // An invalid value for an app stops the start.
    const refused = launch({ ...variables, RATE_LIMIT_GENERAL: 'perhaps' });
    expect(await refused.ended()).toBe(1);
    expect(refused.output()).toMatch(/RATE_LIMIT_GENERAL: Invalid option/);

    // A folder of a newer version stays untouched.
    const written = JSON.parse(readFileSync(versionFile, 'utf8')) as object;
    writeFileSync(versionFile, JSON.stringify({ ...written, version: '99.0.0' }));
    const older = launch(variables);
    expect(await older.ended()).toBe(1);
    expect(older.output()).toMatch(/was written by a newer version \(99\.0\.0\)\..*restore your backup/);

    // So does one of a release before the required stop.
    const before = { version: '0.3.0', migrations: { content: ['0001-initial'] } };
    writeFileSync(versionFile, JSON.stringify(before));
    const newer = launch(variables);
    expect(await newer.ended()).toBe(1);
    expect(newer.output()).toMatch(/was written by a release before 0\.4\.0\. Upgrade to release 0\.4 first/);
    expect(JSON.parse(readFileSync(versionFile, 'utf8'))).toEqual(before);
  });

  test('names the variable of a port in use', async () => {
    const variables = await folderAndPort();
    const server = createServer().listen(Number(variables.PORT), '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());

    const started = launch(variables);

    expect(await started.ended()).toBe(1);
    expect(started.output()).toMatch(/^PORT: another program listens/m);
  });
});
