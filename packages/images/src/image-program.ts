import { constants, setPriority } from 'node:os';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ImageRefused } from './image-refused.ts';
import { confineDecoding, encodeVariants, type EncodedImage } from './encode-variants.ts';
import { limitCpuTime } from './cpu-limit.ts';
import { readyLine, type ImageForm, type ProgramAnswer } from './program-messages.ts';

/**
 * Encodes one image from stdin and writes its variants to stdout, so that decoding cannot harm another process. Started
 * by `image-process.ts`, without configuration or secrets.
 */
async function run(form: ImageForm): Promise<void> {
  lowerPriority();
  confineDecoding();
  const allowSeconds = limitCpuTime();
  process.stdout.write(readyLine);
  const bytes = await buffer(process.stdin);
  const variants = await encodeVariants(bytes, form, allowSeconds).catch((error: unknown) => {
    if (error instanceof ImageRefused) return error;
    throw error;
  });
  answer(variants);
}

/** Lowers the priority, and makes this process the first to be killed when memory runs out. */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
}

function answer(result: EncodedImage | ImageRefused): void {
  const head: ProgramAnswer =
    result instanceof ImageRefused
      ? { problem: result.problem }
      : { ...result, variants: result.variants.map(({ size, ending, bytes }) => ({ size, ending, bytes })) };
  process.stdout.write(`${JSON.stringify(head)}\n`);
  if (!(result instanceof ImageRefused)) for (const { content } of result.variants) process.stdout.write(content);
}

await run(JSON.parse(process.argv[2] ?? '') as ImageForm);
