import { articleTexts } from '@commonplace/rules/article-fields';
import type { ArticleFieldName, ArticleFields } from '@commonplace/editor/article-fields';
import { maxYearsAhead } from '@commonplace/rules/latest-publication';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan } from '@commonplace/rules/plain-text';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import type { Locale } from '@commonplace/ui/locale/locale';
import { translateRefusal } from '@commonplace/ui/locale/refusal';
import { asSentence } from '@commonplace/ui/locale/translate-message';
import { fieldNames } from '../serving/field-names.ts';
import { lateScheduleIn } from './schedule.ts';

/** A field for which an article would be refused, and why. */
export interface Obstacle {
  field: ArticleFieldName;
  message: string;
}

/** Returns what would keep an article from being published, as far as its fields alone tell it. */
export function obstaclesIn(fields: ArticleFields, locale: Locale): Obstacle[] {
  const { title, body_markdown: text, canonical_url: address } = fields;
  const names = fieldNames(locale.messages);
  const obstacle = (field: ArticleFieldName, problem: string): Obstacle => {
    return { field, message: asSentence(`${names[field] ?? field} ${translateRefusal(locale, problem)}`) };
  };
  // Front matter may have the title.
  const isUntitled = title.trim() === '' && !text.trimStart().startsWith('---');
  const isTextTooLong = Buffer.byteLength(text) > limits.article.bodyBytes;
  const tooLong = (['description', 'series'] as const).filter((name) =>
    isLongerThan(fields[name], articleTexts[name].maxLength),
  );
  const lateField = lateScheduleIn(fields);
  return [
    ...(isUntitled ? [obstacle('title', "can't be blank")] : []),
    ...(isLongerThan(title, limits.article.title)
      ? [obstacle('title', `is too long (maximum is ${limits.article.title} characters)`)]
      : []),
    ...(isTextTooLong
      ? [{ field: 'body_markdown' as const, message: locale.messages.editor.tooLong(limits.article.bodyBytes / 1024) }]
      : []),
    ...tooLong.map((name) => obstacle(name, `is too long (maximum is ${articleTexts[name].maxLength} characters)`)),
    ...(address !== '' && !parsePublicWebAddress(address) ? [obstacle('canonical_url', 'is an invalid url')] : []),
    ...(lateField ? [{ field: lateField, message: locale.messages.editor.lateTime(maxYearsAhead) }] : []),
  ];
}
