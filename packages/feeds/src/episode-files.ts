import type { Chapter } from './feed.ts';
import { toChapters } from './feed-texts.ts';
import { readCues, type Cue } from './transcript-cues.ts';

/** A paragraph of a transcript, as plain text. */
export interface TranscriptPart {
  /** Undefined if the transcript has no times. */
  startSeconds?: number | undefined;
  speaker?: string | undefined;
  text: string;
}

/** Five hours of speech have some 300,000 characters. */
const maxLength = 500_000;
/** From this length on, a paragraph ends with a cue. */
const usualLength = 400;

/** Reads a file of chapters (podcast:chapters, JSON); none for anything else. */
export function readChapters(text: string): Chapter[] {
  const { chapters } = parseObject(text);
  if (!Array.isArray(chapters)) return [];
  return toChapters(
    chapters.map((chapter: unknown) => {
      const { startTime: start, title, toc } = asRecord(chapter);
      return { start: toc === false ? undefined : start, title };
    }),
  );
}

/** Reads a transcript in WebVTT, SRT, JSON, HTML or plain text as paragraphs; none for anything else. */
export function readTranscript(text: string, type: string): TranscriptPart[] {
  const parts: TranscriptPart[] = [];
  let last: TranscriptPart | undefined;
  let length = 0;
  for (const cue of cuesOf(text, type).map(toStorable)) {
    length += cue.text.length;
    if (length > maxLength) break;
    if (last && last.speaker === cue.speaker && cue.startSeconds !== undefined && last.text.length < usualLength) {
      last.text += ` ${cue.text}`;
      continue;
    }
    last = { ...cue };
    parts.push(last);
  }
  return parts;
}

/** Returns a cue without control characters and halves of characters, which databases refuse. */
function toStorable({ startSeconds, speaker, text }: Cue): Cue {
  const plain = (value: string) => value.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  return { startSeconds, speaker: speaker && plain(speaker), text: plain(text) };
}

function cuesOf(text: string, type: string): Cue[] {
  if (!/json/.test(type)) return readCues(text, /html/.test(type));
  const { segments } = parseObject(text);
  if (!Array.isArray(segments)) return [];
  return segments.flatMap((segment: unknown) => {
    const { startTime, speaker, body } = asRecord(segment);
    const said = typeof body === 'string' ? body.replaceAll(/\s+/g, ' ').trim() : '';
    const start = typeof startTime === 'number' && startTime >= 0 ? Math.floor(startTime) : undefined;
    const name = typeof speaker === 'string' && speaker.trim() !== '' ? speaker.trim().slice(0, 100) : undefined;
    return said === '' ? [] : [{ startSeconds: start, speaker: name, text: said }];
  });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
