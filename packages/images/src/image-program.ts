import { constants, setPriority } from 'node:os';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ImageRefused } from './image-refused.ts';
import { confineDecoding, makeForms, type Forms } from './make-forms.ts';
import { limitProcessorTime } from './processor-limit.ts';
import { readyLine, type ImageShape, type ProgramAnswer } from './program-messages.ts';

/**
 * A process for one image: the image comes in, its forms go out, and whatever decoding does to the process is over with
 * it. It is started by `image-process.ts`, without configuration or secrets.
 */
async function run(shape: ImageShape): Promise<void> {
  yieldToOthers();
  confineDecoding();
  const allowSeconds = limitProcessorTime();
  process.stdout.write(readyLine);
  const bytes = await buffer(process.stdin);
  const forms = await makeForms(bytes, shape, allowSeconds).catch((error: unknown) => {
    if (error instanceof ImageRefused) return error;
    throw error;
  });
  answer(forms);
}

/** Others are served before an image is, and when memory runs out this process goes first. */
function yieldToOthers(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
}

function answer(result: Forms | ImageRefused): void {
  const head: ProgramAnswer =
    result instanceof ImageRefused
      ? { problem: result.problem }
      : { ...result, forms: result.forms.map(({ size, ending, bytes }) => ({ size, ending, bytes })) };
  process.stdout.write(`${JSON.stringify(head)}\n`);
  if (!(result instanceof ImageRefused)) for (const { content } of result.forms) process.stdout.write(content);
}

await run(process.argv[2] === 'square' ? 'square' : 'whole');
