import { emptyFields, type EnteredArticle } from '@commonplace/editor/article-fields';
import { expect, it } from 'vitest';
import type { FormCall } from '../serving/page-route.ts';
import { mergeWithStored } from './merge-with-stored.ts';

type Stored = Parameters<typeof mergeWithStored>[1];

const entered: EnteredArticle = {
  title: 'Title',
  body_markdown: 'Begin.\n\nEnd.',
  tags: [],
  series: null,
  description: null,
  main_image: null,
  canonical_url: null,
  language: null,
  organization_id: null,
  cover_focus: { x: 50, y: 50 },
  comments_closed: false,
  comment_order: 'oldest',
};
const stored = {
  ...entered,
  id: 1,
  body_markdown: 'Begin there.\n\nEnd.',
  url: 'a',
  canonical_url: 'a',
  published_at: null,
};

/** Merges a text of a form that has seen a revision, with the newest revisions of the article. */
function merge(body_markdown: string, seen: string, revisions: { number: number; kind: string }[]) {
  const client = {
    listArticleRevisions: async () => revisions,
    getArticleRevision: async () => ({ article: entered }),
  };
  const values: Readonly<Record<string, string>> = { revision: seen };
  const field = (name: string) => values[name] ?? '';
  const call = { field, values, api: { client } } as unknown as FormCall;
  const fields = { ...emptyFields, title: 'Title', body_markdown };
  return mergeWithStored({ call, fields, key: '' }, stored as unknown as Stored);
}

/** A full list without the save before it. */
const autosaves = Array.from({ length: 100 }, (_, at) => ({ number: 300 - at, kind: 'autosave' }));
const own = 'Begin.\n\nEnd, at last.';

it('takes what the script of the form has merged, however long ago the article was saved', async () => {
  expect(await merge(own, '300', autosaves)).toMatchObject({ fields: { body_markdown: own }, revision: 300 });
});

it('merges a save that the form has not seen with the one that it has', async () => {
  const revisions = [
    { number: 9, kind: 'save' },
    { number: 8, kind: 'autosave' },
    { number: 7, kind: 'publish' },
  ];
  const body_markdown = 'Begin there.\n\nEnd, at last.';
  expect(await merge(own, '8', revisions)).toMatchObject({ fields: { body_markdown }, revision: 9 });
});

it('merges nothing if it is unknown what the form was filled with', async () => {
  const save = { number: 301, kind: 'save' };
  const undecided = { collides: true, fields: { body_markdown: own }, otherText: stored.body_markdown };
  expect(await merge(own, '', [save])).toMatchObject(undecided);
  expect(await merge(own, '5', autosaves)).toMatchObject({ ...undecided, revision: 5 });
  expect(await merge(own, '300', [save, ...autosaves])).toMatchObject({ ...undecided, revision: 301 });
});
