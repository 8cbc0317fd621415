import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const ROTATE_ABOVE_BYTES = 10 * 1024 * 1024;
const READ_AT_MOST_BYTES = 1024 * 1024;

/** A log file that a child process writes to by itself and that can be read as it grows. */
export interface ProcessLog {
  readonly path: string;
  /** Open for appending: handed to the child as its standard output and error. */
  readonly descriptor: number;
  /** The whole lines written since the last call; at most the newest mebibyte of them. */
  readNewLines(): string[];
  close(): void;
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_ABOVE_BYTES) renameSync(path, `${path}.1`);
}

/** Opens the log of one process; an old one above 10 MiB is first put aside as `<path>.1`. */
export function openProcessLog(path: string): ProcessLog {
  rotate(path);
  const descriptor = openSync(path, 'a+', 0o640);
  let position = fstatSync(descriptor).size;
  let partial = '';
  return {
    path,
    descriptor,
    readNewLines() {
      const { size } = fstatSync(descriptor);
      if (size - position > READ_AT_MOST_BYTES) {
        position = size - READ_AT_MOST_BYTES;
        partial = '';
      }
      const buffer = Buffer.alloc(size - position);
      position += readSync(descriptor, buffer, 0, buffer.length, position);
      const lines = (partial + buffer.toString('utf8')).split('\n');
      partial = lines.pop() ?? '';
      return lines.filter((line) => line !== '');
    },
    close() {
      closeSync(descriptor);
    },
  };
}
