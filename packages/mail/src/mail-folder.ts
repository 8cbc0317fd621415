import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toMailOptions, type Message } from './message.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Writes a message to a file atomically, replacing an earlier one. */
export async function writeToFolder(message: Message, folder: string, name: string): Promise<void> {
  const { message: source } = await composer.sendMail(toMailOptions(message));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.eml`);
  await writeFile(`${path}.draft`, source as Buffer, { mode: 0o600, flush: true });
  await rename(`${path}.draft`, path);
}
