import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';

const MAX_LOG_BYTES = 10 * 1024 * 1024;
/** `<path>.1` is the newest. */
const MAX_OLD_FILES = 2;
const MAX_READ_BYTES = 1024 * 1024;

/** A log file that a child process writes and that can be read meanwhile. */
export interface ProcessLog {
  readonly path: string;
  /** Open for appending, for the child's standard output and error. */
  readonly descriptor: number;
  /** Returns the complete lines since the last call, at most the newest mebibyte; all lines of a truncated file. */
  readNewLines(): string[];
  /**
   * Moves a log above 10 MiB to `<path>.1`, keeping its newest 10 MiB. The file is copied and truncated under the
   * running child, so lines of that moment may be lost.
   */
  rotate(): void;
  close(): void;
}

/** Renames the old files by one number, dropping the last. */
function shift(path: string): void {
  for (let number = MAX_OLD_FILES; number > 1; number -= 1) {
    if (existsSync(`${path}.${number - 1}`)) renameSync(`${path}.${number - 1}`, `${path}.${number}`);
  }
}

function rotateAtStart(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  shift(path);
  renameSync(path, `${path}.1`);
}

/** Reads a file from a position to its end. */
function readFrom(descriptor: number, position: number): Buffer {
  const bytes = Buffer.alloc(Math.max(fstatSync(descriptor).size - position, 0));
  return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, position));
}

/** Moves the newest bytes of a file to another, including most of those that are written meanwhile. */
function moveNewest(descriptor: number, target: string): void {
  const start = fstatSync(descriptor).size - MAX_LOG_BYTES;
  const newest = readFrom(descriptor, start);
  writeFileSync(target, newest, { mode: 0o640 });
  appendFileSync(target, readFrom(descriptor, start + newest.length));
  ftruncateSync(descriptor);
}

/** Opens the log of a process, after rotating one above 10 MiB. */
export function openProcessLog(path: string): ProcessLog {
  rotateAtStart(path);
  const descriptor = openSync(path, 'a+', 0o640);
  let position = fstatSync(descriptor).size;
  let partial = '';
  return {
    path,
    descriptor,
    readNewLines() {
      const { size } = fstatSync(descriptor);
      if (size < position) {
        position = 0;
        partial = '';
      }
      if (size - position > MAX_READ_BYTES) {
        position = size - MAX_READ_BYTES;
        partial = '';
      }
      const buffer = Buffer.alloc(size - position);
      position += readSync(descriptor, buffer, 0, buffer.length, position);
      const lines = (partial + buffer.toString('utf8')).split('\n');
      partial = lines.pop() ?? '';
      return lines.filter((line) => line !== '');
    },
    rotate() {
      if (fstatSync(descriptor).size <= MAX_LOG_BYTES) return;
      shift(path);
      moveNewest(descriptor, `${path}.1`);
      [position, partial] = [0, ''];
    },
    close() {
      closeSync(descriptor);
    },
  };
}
