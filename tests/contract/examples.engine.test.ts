import { freePort } from '@commonplace/engines/ports';
import { picture } from '@commonplace/images/testing/pictures';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, commandsIn, openExampleFolder, type ExampleFolder } from '../support/documentation-examples.ts';
import { allow, signedInVisitor, type TestApplication } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

let platform: Platform;
let examples: ExampleFolder;
let site: string;
beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  platform = await startPlatform({ PORT: port, PUBLIC_URL: site });
  examples = await openExampleFolder();
});
afterAll(async () => {
  await examples?.[Symbol.asyncDispose]();
  await platform?.[Symbol.asyncDispose]();
});

test('runs the commands of README.md and docs/tour.md with the output shown there', async () => {
  const { apiKey: KEY } = await platform.createUser({ username: 'administrator' });
  await writeFile(join(examples.folder, 'picture.jpg'), await picture('jpeg', 1_200, 800));
  const blocks = [...(await codeBlocks('README.md', 'sh')), ...(await codeBlocks('docs/tour.md', 'sh'))];
  const commands = blocks.flatMap(commandsIn).filter(({ line }) => line.startsWith('curl '));
  expect(commands.length).toBeGreaterThan(10);
  for (const { line, shows } of commands) {
    await platform.settled();
    const here = (text: string) => text.replaceAll('http://localhost:3000', site);
    const output = await examples.run(here(line), { KEY });
    let at = 0;
    for (const piece of shows.map(here)) {
      const found = output.indexOf(piece, at);
      expect(found, `${line}\n${output}\nshould show, after ${at} characters: ${piece}`).toBeGreaterThanOrEqual(0);
      at = found + piece.length;
    }
    if (shows.length === 0) expect(output, line).toBe('');
  }
});

test('runs the OAuth application of docs/oauth.md', async () => {
  const developer = await platform.createUser();
  const [register = ''] = await codeBlocks('docs/oauth.md', 'sh');
  const registered = await examples.run(register, { SITE: site, KEY: developer.apiKey });
  const { client_id: CLIENT_ID } = JSON.parse(registered) as TestApplication;

  const person = await platform.createUser();
  const article = { title: 'Read by an application', body_markdown: 'x' };
  await platform.request('POST', '/api/articles', {
    key: person.apiKey,
    body: { article: { ...article, published: true } },
  });
  const [program = ''] = await codeBlocks('docs/oauth.md', 'js');
  const { firstLine, output } = await examples.start('reader.mjs', program, { SITE: site, CLIENT_ID });
  const [, path = ''] = (await firstLine).split(site);
  const visitor = await signedInVisitor(platform, person, site, 'session');
  const { location = '' } = await allow(visitor, path);
  const window = await fetch(location);
  expect(await window.text()).toBe('You can close this window.');
  expect(await output).toContain(article.title);
});
