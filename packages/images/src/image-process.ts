import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError, unavailable } from '@commonplace/rpc/errors';
import { readyLine, type ImageShape, type ProgramAnswer, type ImageVariant } from './program-messages.ts';
import { imageRefusal } from './image-refusal.ts';

/** An image in all its variants. */
export interface DecodedImage {
  width: number;
  height: number;
  variants: (ImageVariant & { content: Buffer })[];
}

export interface ProcessOptions {
  shape: ImageShape;
  signal: AbortSignal;
  /** The longest time for one image. */
  timeoutMs: number;
}

/**
 * What a process may ask for of memory: node and libvips some 650 MiB, of which they use a tenth, and the rest for an image
 * of the maxWeight pixels, decoded, and what is made of it.
 */
const memoryKibibytes = 1_572_864;
/** The longest time of a processor; on a machine that is busy that takes longer. */
const cpuSeconds = 12;
/** More than this nobody takes of an image. */
const maxOutputBytes = 64 * 1024 * 1024;

const fromSources = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(fromSources ? './image-program.ts' : './image-program.js', import.meta.url));
const nodeOptions = ['--max-old-space-size=64'];
// The shell bounds what it becomes, unless that is bounded more closely already: libvips asks the system for its own, and Node does not count it.
const bounded = `ulimit -d ${memoryKibibytes}; ulimit -t ${cpuSeconds}; exec "$@"`;
/** The folder in which Node keeps what it compiled: sources take twice as long to load without. */
const compileCache = fromSources ? process.env['NODE_COMPILE_CACHE'] : undefined;
/** One pool of memory, and temporary files where everybody's are; no secrets. */
const environment = {
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '1',
  TMPDIR: tmpdir(),
  ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
};

/**
 * Decodes an image in a process of its own and makes it anew. A signal ends the process.
 * @throws DomainError validation_failed for what is wrong with the image; unavailable when the process cannot run;
 * cancelled; whatever the source throws.
 */
export async function runImageProcess(source: Readable, options: ProcessOptions): Promise<DecodedImage> {
  const { shape, signal, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const child = spawn('/bin/sh', ['-c', bounded, 'sh', process.execPath, ...nodeOptions, program, shape], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment,
    signal: AbortSignal.any([timeout, signal]),
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  let sourceFailure: { error: unknown } | undefined;
  source.once('error', (error) => (sourceFailure = { error }));
  // A process that ends before it has read everything has its reasons, which are seen below.
  const fed = pipeline(source, child.stdin).catch(() => undefined);
  const output = await readOutput(child.stdout, () => child.kill('SIGKILL'));
  const isWhole = await ended;
  await fed;
  if (signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
  if (sourceFailure) throw sourceFailure.error;
  if (!output.subarray(0, readyLine.length).equals(Buffer.from(readyLine))) throw unavailable();
  if (!isWhole) throw imageRefusal('too_complex');
  return readAnswer(output.subarray(readyLine.length));
}

async function readOutput(stdout: Readable, stop: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stdout as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxOutputBytes) stop();
      else chunks.push(chunk);
    }
  } catch {
    // The process was ended, which its exit tells.
  }
  return Buffer.concat(chunks);
}

function readAnswer(output: Buffer): DecodedImage {
  const end = output.indexOf('\n');
  const answer = JSON.parse(output.toString('utf8', 0, end)) as ProgramAnswer;
  if ('problem' in answer) throw imageRefusal(answer.problem);
  let at = end + 1;
  const variants = answer.variants.map((variant) => {
    const content = output.subarray(at, at + variant.bytes);
    at += variant.bytes;
    return { ...variant, content };
  });
  return { ...answer, variants };
}
