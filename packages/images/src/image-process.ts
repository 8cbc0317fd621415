import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import { readyLine, type ImageForm, type ProgramAnswer, type ImageVariant } from './program-messages.ts';
import { imageRefusal } from './image-refusal.ts';

/** An image with its variants. */
export interface DecodedImage {
  width: number;
  height: number;
  variants: (ImageVariant & { content: Buffer })[];
}

export interface ProcessOptions {
  form: ImageForm;
  signal: AbortSignal;
  /** The timeout of one image. */
  timeoutMs: number;
}

/**
 * Address space of a process: node and libvips reserve some 650 MiB and use a tenth; the rest is for a decoded image of
 * the maximum size and its variants.
 */
const memoryKibibytes = 1_572_864;
/** CPU limit; on a busy machine this takes longer in wall time. */
const cpuSeconds = 12;
/** More than any image needs. */
const maxOutputBytes = 64 * 1024 * 1024;

const fromSources = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(fromSources ? './image-program.ts' : './image-program.js', import.meta.url));
const nodeOptions = ['--max-old-space-size=64'];
// Limits set by the shell, unless they are lower already: libvips allocates outside of Node's heap limit.
const bounded = `ulimit -d ${memoryKibibytes}; ulimit -t ${cpuSeconds}; exec "$@"`;
/** The compile cache of Node: sources take twice as long to load without it. */
const compileCache = fromSources ? process.env['NODE_COMPILE_CACHE'] : undefined;
/** One memory arena, and the default folder of temporary files; no secrets. */
const environment = {
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '1',
  TMPDIR: tmpdir(),
  ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
};

/**
 * Decodes an image in its own process and returns its variants. Aborting the signal kills the process.
 * @throws DomainError validation_failed for an invalid image; unavailable if the process cannot run; cancelled;
 * whatever the source throws.
 */
export async function runImageProcess(source: Readable, options: ProcessOptions): Promise<DecodedImage> {
  const { form, signal, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const child = spawn(
    '/bin/sh',
    ['-c', bounded, 'sh', process.execPath, ...nodeOptions, program, JSON.stringify(form)],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment,
      signal: AbortSignal.any([timeout, signal]),
      killSignal: 'SIGKILL',
    },
  );
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  let sourceFailure: { error: unknown } | undefined;
  source.once('error', (error) => (sourceFailure = { error }));
  // A process may exit before it has read everything; its exit is checked below.
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
    // The process was killed, which its exit code tells.
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
