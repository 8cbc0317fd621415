import type { DataOf } from '@commonplace/client';
import { clockTime } from './podcast-tags.ts';

type Episode = Pick<DataOf<'getPodcastEpisode'>, 'chapters' | 'transcript'>;

/** Writes the chapters of an episode as a file that feeds name (podcast:chapters); undefined without any. */
export function chaptersFile({ chapters }: Episode): string | undefined {
  if (chapters.length === 0) return undefined;
  const entries = chapters.map(({ start_seconds: startTime, title }) => ({ startTime, title }));
  return JSON.stringify({ version: '1.2.0', chapters: entries });
}

/** Seconds for a paragraph after which no other begins. */
const lastSeconds = 60;

/** Writes the transcript of an episode as WebVTT; undefined without any. A paragraph without a time follows the one before it. */
export function transcriptFile({ transcript }: Episode): string | undefined {
  if (transcript.length === 0) return undefined;
  let last = 0;
  const starts = transcript.map(({ start_seconds: start }) => (last = Math.max(last, start ?? last)));
  const cues = transcript.map(({ speaker, text }, index) => {
    const start = starts[index] ?? 0;
    const end = starts.slice(index + 1).find((later) => later > start) ?? start + lastSeconds;
    const voice = speaker === null ? '' : `<v ${escaped(speaker)}>`;
    return `${clockTime(start)}.000 --> ${clockTime(end)}.000\n${voice}${escaped(text)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Returns text that ends neither a cue nor a tag. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ').trim();
}
