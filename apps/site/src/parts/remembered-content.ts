import { readContent, type Content, type ContentPlace } from '@commonplace/ui/content/content';
import { rememberByRecord } from './remember-by-record.ts';

/** A record with a text. */
interface WithText {
  body_html: string;
}

const remembered = rememberByRecord<WithText, Content>();

/** Returns the text of a record as it stands in a page. */
export function rememberedContent(record: WithText, place: ContentPlace): Content {
  return remembered(record, place, () => readContent(record.body_html, place));
}
