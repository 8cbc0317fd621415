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

const ROTATE_ABOVE_BYTES = 10 * 1024 * 1024;
/** `<path>.1` is the newest of them. */
const KEPT_FILES = 2;
const READ_AT_MOST_BYTES = 1024 * 1024;

/** A log file that a child process writes to by itself and that can be read as it grows. */
export interface ProcessLog {
  readonly path: string;
  /** Open for appending: handed to the child as its standard output and error. */
  readonly descriptor: number;
  /** The whole lines written since the last call; at most the newest mebibyte of them. */
  readNewLines(): string[];
  /**
   * Puts aside what there is above 10 MiB, of which about the newest 10 MiB are kept. The child goes on writing to the same
   * file: it is copied and emptied, so that lines written within that moment may be lost.
   */
  rotate(): void;
  close(): void;
}

/** Makes room for a new `<path>.1`: each file that was put aside moves on by one, the last goes. */
function shift(path: string): void {
  for (let number = KEPT_FILES; number > 1; number -= 1) {
    if (existsSync(`${path}.${number - 1}`)) renameSync(`${path}.${number - 1}`, `${path}.${number}`);
  }
}

function rotateAtStart(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= ROTATE_ABOVE_BYTES) return;
  shift(path);
  renameSync(path, `${path}.1`);
}

/** Bytes of a file from a position to its end. */
function readFrom(descriptor: number, position: number): Buffer {
  const bytes = Buffer.alloc(Math.max(fstatSync(descriptor).size - position, 0));
  return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, position));
}

/** Moves a file's newest bytes to another; what comes while they are written goes there too, as far as it can be seen. */
function moveNewest(descriptor: number, target: string): void {
  const start = fstatSync(descriptor).size - ROTATE_ABOVE_BYTES;
  const newest = readFrom(descriptor, start);
  writeFileSync(target, newest, { mode: 0o640 });
  appendFileSync(target, readFrom(descriptor, start + newest.length));
  ftruncateSync(descriptor);
}

/** Opens the log of one process; an old one above 10 MiB is first put aside as `<path>.1`. */
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
    rotate() {
      if (fstatSync(descriptor).size <= ROTATE_ABOVE_BYTES) return;
      shift(path);
      moveNewest(descriptor, `${path}.1`);
      [position, partial] = [0, ''];
    },
    close() {
      closeSync(descriptor);
    },
  };
}
