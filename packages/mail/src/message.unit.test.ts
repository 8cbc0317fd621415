import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeToFolder } from './mail-folder.ts';
import { exampleMessage } from './testing/example-message.ts';

/** Returns the unfolded header lines of a composed mail. */
async function headersOf(unsubscribe: string | undefined): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-message-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeToFolder({ ...exampleMessage, unsubscribe }, folder, 'mail');
  const [head = ''] = (await readFile(join(folder, 'mail.eml'), 'utf8')).split('\r\n\r\n', 1);
  return head.replaceAll(/\r\n\s+/g, ' ').split('\r\n');
}

test('adds one-click unsubscribe headers to a mail with an unsubscribe link (RFC 8058)', async () => {
  const headers = await headersOf('https://commonplace.example/unsubscribe/TOKEN');
  expect(headers).toContain('List-Unsubscribe: <https://commonplace.example/unsubscribe/TOKEN>');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('omits them without such a link, and marks every mail as automatic (RFC 3834)', async () => {
  const headers = await headersOf(undefined);
  expect(headers.filter((line) => /^list-/i.test(line))).toEqual([]);
  expect(headers).toContain('Auto-Submitted: auto-generated');
});
