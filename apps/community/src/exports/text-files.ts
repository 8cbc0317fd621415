import type { ZipEntry } from './zip.ts';

/** A text of a person's. */
export interface TextFile {
  /** Without folder and ending. */
  name: string;
  text: string;
}

/** As many files of a kind as a folder is looked through with; not all readers take archives of more than 65,535. */
export const mostFiles = 10_000;

/** The first of these as a file each, in a folder; all that follow in one more, one after the other. */
export async function* textFiles(folder: string, texts: AsyncGenerator<TextFile>): AsyncGenerator<ZipEntry> {
  let files = 0;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    if (files === mostFiles) {
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

/** Its name is a line that Markdown does not show, whatever the text before it left open. */
function section({ name, text }: TextFile): string {
  return `<!-- ${name} -->\n\n${text}\n\n`;
}
