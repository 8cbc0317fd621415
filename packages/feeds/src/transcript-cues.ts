import { secondsOf } from './transcript-times.ts';

/** What is said at a time. */
export interface Cue {
  startSeconds?: number | undefined;
  speaker?: string | undefined;
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Reads WebVTT, SRT, HTML or plain text: blocks between empty lines, with or without times. */
export function readCues(source: string, isHtml: boolean): Cue[] {
  const text = (isHtml ? withoutTags(source, '\n\n') : source).replaceAll(/\r\n?/g, '\n');
  const cues: Cue[] = [];
  for (const block of text.split(/\n[ \t]*\n/)) {
    const cue = toCue(block.split('\n'));
    if (cue && !/^(?:WEBVTT|NOTE|STYLE|REGION)\b/.test(cue.text)) cues.push(cue);
  }
  return cues;
}

function toCue(lines: readonly string[]): Cue | undefined {
  const at = lines.findIndex((line) => line.includes('-->'));
  const said = lines.slice(at + 1).join(' ');
  const speaker = /^\s*<v(?:\.[^\s>]*)?\s([^>]{1,100})>/.exec(said)?.[1]?.trim();
  const text = withoutTags(said, '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  return { startSeconds: at === -1 ? undefined : secondsOf(lines[at]?.split('-->', 1)[0]), speaker, text };
}

/** Returns the text without tags, scripts and styles, in one pass; `block` stands in place of the tags of blocks. */
function withoutTags(source: string, block: string): string {
  let text = '';
  let from = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', from)) {
    text += source.slice(from, at);
    const [, name = ''] = /^<\/?([a-z][a-z\d]*)/i.exec(source.slice(at, at + 20)) ?? [];
    const isHidden = /^(?:script|style)$/i.test(name) && source[at + 1] !== '/';
    const end = source.indexOf(isHidden ? `</${name}` : '>', at + 1);
    if (end === -1) return decode(text);
    if (/^(?:p|div|br|li|h\d|cite|time|tr)$/i.test(name)) text += block;
    from = isHidden ? end : end + 1;
  }
  return decode(text + source.slice(from));
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? ' ');
}
