import { expect, it } from 'vitest';
import { attribute, elementsOf } from '../testing/read-page.ts';
import { sampleView } from '../testing/samples.ts';
import { renderCommentTools } from './comment-tools.ts';

it('an English page has the words for messages that it does not show as they are', () => {
  const tools = renderCommentTools(sampleView('Site', { isSignedIn: true }));
  const template = elementsOf(String(tools)).find((element) => attribute(element, 'id') === 'comment-tools');
  const refusals = JSON.parse(attribute(template, 'data-refusals') ?? '{}') as unknown;
  expect(refusals).toEqual({ 'payload too large': expect.stringContaining('at most 25 MiB') });
});
