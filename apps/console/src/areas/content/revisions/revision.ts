import type { ItemOf } from '@commonplace/client';

/** A revision of an article, without its text. */
export type Revision = ItemOf<'listArticleRevisions'>;

const labels: Readonly<Record<Revision['kind'], string>> = {
  save: 'Saved',
  autosave: 'Saved automatically',
  publish: 'Published',
  unpublish: 'Unpublished',
  restore: 'Restored',
  import: 'Imported',
};

/** Returns what made a revision. */
export const kindOf = ({ kind }: Pick<Revision, 'kind'>): string => labels[kind];
