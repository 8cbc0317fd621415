import { expect, it } from 'vitest';
import { gather, unzipped } from './testing/gather.ts';
import { mostFiles, textFiles, type TextFile } from './text-files.ts';
import type { ZipEntry } from './zip.ts';

async function* texts(count: number): AsyncGenerator<TextFile> {
  for (let number = 1; number <= count; number += 1) yield { name: `${number}-text`, text: `Text ${number}` };
}

async function* onlyLast(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  let seen = 0;
  for await (const entry of entries) {
    seen += 1;
    if (seen > mostFiles - 1) yield entry;
  }
}

it('limits the number of files whatever the number of texts', async () => {
  const few = await gather(textFiles('articles', texts(2)));
  expect(few).toEqual([
    { path: 'articles/1-text.md', text: 'Text 1' },
    { path: 'articles/2-text.md', text: 'Text 2' },
  ]);
  expect(await gather(textFiles('articles', texts(mostFiles)))).toHaveLength(mostFiles);
  const files = await unzipped(onlyLast(textFiles('articles', texts(mostFiles + 3))));
  expect(files).toEqual({
    [`articles/${mostFiles}-text.md`]: `Text ${mostFiles}`,
    'articles/more.md': [1, 2, 3].map((at) => `<!-- ${mostFiles + at}-text -->\n\nText ${mostFiles + at}\n\n`).join(''),
  });
});
