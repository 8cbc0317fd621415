import type { ZipEntry } from './zip.ts';

/** A text of a user. */
export interface TextFile {
  /** Without folder and extension. */
  name: string;
  text: string;
}

/** Files of a kind; some tools reject archives with more than 65,535 files. */
export const maxFiles = 10_000;

/** Yields the first texts as one file each, and all further texts as one file. */
export async function* textFiles(folder: string, texts: AsyncGenerator<TextFile>): AsyncGenerator<ZipEntry> {
  let files = 0;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    if (files === maxFiles) {
      yield { path: `${folder}/more.md`, text: sections(next.value, texts) };
      return;
    }
    yield { path: `${folder}/${next.value.name}.md`, text: next.value.text };
    files += 1;
  }
}

async function* sections(first: TextFile, others: AsyncIterable<TextFile>): AsyncGenerator<string> {
  yield section(first);
  for await (const file of others) yield section(file);
}

/** The name is in a Markdown comment, whatever the text before it left open. */
function section({ name, text }: TextFile): string {
  return `<!-- ${name} -->\n\n${text}\n\n`;
}
