import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Card } from './card.ts';
import { writeFontSettings } from './fonts.ts';

/** Draws cards one at a time. Disposal ends its process. */
export interface CardDrawer extends AsyncDisposable {
  /** Returns a PNG of 1200 x 630 pixels. Throws TooManyCards, or CardNotDrawn if drawing fails or takes too long. */
  draw(card: Card): Promise<Buffer>;
}

/** The card cannot be drawn at this time. */
export class CardNotDrawn extends Error {
  override readonly name: string = 'CardNotDrawn';
}

/** The queue of cards is full, whatever the card. */
export class TooManyCards extends CardNotDrawn {
  override readonly name = 'TooManyCards';
}

/** Some two seconds. */
const maxWaiting = 24;
/** The process starts in a fifth of a second and has some 80 MiB, so it ends when no cards are drawn. */
const idleMs = 60_000;

const fromSources = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(fromSources ? './card-program.ts' : './card-program.js', import.meta.url));

/** Creates a drawer, whose process starts with the first card. A card that takes longer than the timeout ends it. */
export function createCardDrawer(timeoutMs: number): CardDrawer {
  const fonts = writeFontSettings();
  const environment = { FONTCONFIG_FILE: fonts.path, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', TMPDIR: tmpdir() };
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const running = () => {
    if (child?.connected === true) return child;
    child = fork(program, {
      env: environment,
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    child.on('error', () => {});
    child.unref();
    return child;
  };
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const drawNow = async (card: Card): Promise<Buffer> => {
    clearTimeout(idle);
    try {
      return await drawIn(running(), card, timeoutMs);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return {
    async draw(card) {
      if (waiting >= maxWaiting) throw new TooManyCards('too many cards are waiting');
      waiting += 1;
      const drawn = last.then(() => drawNow(card));
      last = drawn.catch(() => undefined);
      return drawn.finally(() => (waiting -= 1));
    },
    async [Symbol.asyncDispose]() {
      await last;
      clearTimeout(idle);
      child?.ref();
      const exited = child && once(child, 'exit');
      end();
      await exited;
      fonts[Symbol.dispose]();
    },
  };
}

/** Sends a card to the process and returns its answer. */
function drawIn(child: ChildProcess, card: Card, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const answer = (image: unknown) =>
    image instanceof Uint8Array ? resolve(Buffer.from(image)) : reject(new CardNotDrawn('the text cannot be drawn'));
  const fail = () => reject(new CardNotDrawn('the process has ended'));
  const timer = setTimeout(() => reject(new CardNotDrawn('drawing takes too long')), timeoutMs);
  child.once('message', answer).once('exit', fail);
  child.send(card, (error) => error && fail());
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', answer).off('exit', fail);
  });
}
