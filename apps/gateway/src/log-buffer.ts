import type { DestinationStream } from 'pino';

interface Sink {
  write(block: string): unknown;
}

const maxBlockLength = 65_536;
const flushMs = 250;

/**
 * Collects log lines and writes them in blocks, at least four times a second, since a write for each line is too slow.
 * Disposal and the end of the process flush it.
 */
export function createLogBuffer(sink: Sink): DestinationStream & Disposable {
  let lines: string[] = [];
  let length = 0;
  const flush = () => {
    if (lines.length === 0) return;
    const block = lines.join('');
    lines = [];
    length = 0;
    sink.write(block);
  };
  const timer = setInterval(flush, flushMs).unref();
  process.on('exit', flush);
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length >= maxBlockLength) flush();
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      process.off('exit', flush);
      flush();
    },
  };
}
