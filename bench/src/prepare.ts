import { createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { z } from 'zod';
import type { Subject } from './scenarios.ts';

/** Tells whoever waits what is done. */
export const say = (line: string) => process.stderr.write(`${line}\n`);

/** Fills a platform with so many articles, twice as many comments, and their people. Resolves to the seconds it took. */
export async function seed(platform: PlatformProcess, number: number, count: number): Promise<number> {
  say(`Seeding ${count} articles`);
  const size = [
    '--users',
    String(Math.max(50, count / 100)),
    '--articles',
    String(count),
    '--comments',
    String(count * 2),
  ];
  const seeded = await platform.cli('seed', ...size, '--seed', String(number));
  return z.object({ seconds: z.number() }).parse(seeded).seconds;
}

/** An article with a long discussion, one of its tags, and so many keys, the first with articles to its name. */
export async function chooseSubject(platform: PlatformProcess, keys: number): Promise<Subject> {
  const writers = (await createAccounts(platform, keys)).map(({ apiKey }) => apiKey);
  const key = writers[0] ?? '';
  const response = await fetch(`${platform.url}/api/articles?per_page=1000&top=3650`);
  const list = z
    .array(z.object({ id: z.number(), comments_count: z.number(), tag_list: z.array(z.string()) }))
    .parse(await response.json());
  const discussed = list.toSorted((a, b) => b.comments_count - a.comments_count)[0];
  if (!discussed) throw new Error('there is no article to measure');
  for (let index = 0; index < 9; index += 1) {
    const article = { title: `Own article ${index}`, body_markdown: 'Written to be listed.', published: true };
    await fetch(`${platform.url}/api/articles`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ article }),
    });
  }
  return { key, tag: discussed.tag_list[0] ?? 'javascript', articleId: discussed.id, writers };
}
