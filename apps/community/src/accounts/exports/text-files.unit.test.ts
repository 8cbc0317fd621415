import { expect, it } from 'vitest';
import { gather, unzipped } from './testing/gather.ts';
import { maxFiles, textFiles, type TextFile } from './text-files.ts';
import type { ZipEntry } from './zip.ts';

async function* texts(count: number): AsyncGenerator<TextFile> {
  for (let number = 1; number <= count; number += 1) yield { name: `${number}-text`, text: `Text ${number}` };
}

async function* onlyLast(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  let seen = 0;
  for await (const entry of entries) {
    seen += 1;
    if (seen > maxFiles - 1) yield entry;
  }
}

it('limits the number of files whatever the number of texts', async () => {
  const few = await gather(textFiles('articles', texts(2)));
  expect(few).toEqual([
    { path: 'articles/1-text.md', text: 'Text 1' },
    { path: 'articles/2-text.md', text: 'Text 2' },
  ]);
  expect(await gather(textFiles('articles', texts(maxFiles)))).toHaveLength(maxFiles);
  const files = await unzipped(onlyLast(textFiles('articles', texts(maxFiles + 3))));
  expect(files).toEqual({
    [`articles/${maxFiles}-text.md`]: `Text ${maxFiles}`,
    'articles/more.md': [1, 2, 3].map((at) => `<!-- ${maxFiles + at}-text -->\n\nText ${maxFiles + at}\n\n`).join(''),
  });
});
