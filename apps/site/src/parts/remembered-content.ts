import { readContent, type Content, type ContentPlace } from '@commonplace/ui/content/content';

/** A record with a text. */
interface WithText {
  body_html: string;
}

const places: Readonly<Record<ContentPlace, WeakMap<WithText, Content>>> = {
  article: new WeakMap(),
  comment: new WeakMap(),
};

/** Returns the text of a record as it stands in a page; made once for a record that is remembered (`remember-answers.ts`). */
export function rememberedContent(record: WithText, place: ContentPlace): Content {
  const remembered = places[place].get(record);
  if (remembered) return remembered;
  const content = readContent(record.body_html, place);
  places[place].set(record, content);
  return content;
}
