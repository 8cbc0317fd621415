import type { DataOf } from '@commonplace/client';
import type { ArticleFields } from '@commonplace/editor/article-fields';
import type { Findings } from './findings.ts';
import type { Obstacle } from './obstacles.ts';

/**
 * What the author has chosen and the API answers in another form: the name of the series and the id of the organization (its username, once the author has left it),
 * description and language without what is made of the text; empty for none.
 */
export interface OwnValues {
  series: string;
  organization: string;
  description: string;
  language: string;
}

export const articleStates = ['draft', 'scheduled', 'published'] as const;

/** A stored article as its form needs it. */
export interface EditedArticle {
  id: number;
  path: string;
  /** The state of the article that the form was filled with. */
  etag: string;
  state: (typeof articleStates)[number];
  /** The time at which it was to be published, in UTC; empty for none. */
  schedule: string;
  /** The number of the newest revision that the writer has seen; 0 for none. */
  revision: number;
  /** Whether the form shows an autosave that differs from what readers see. */
  hasUnpublishedChanges: boolean;
  /** What the form was filled with and the article alone does not tell. */
  own: OwnValues;
  /** The description and the language that were made of the stored text; empty if the author has entered them. */
  detected: { description: string; language: string };
  /** Where everyone with the link reads an article that is not public; undefined after a withdrawal. */
  previewUrl: string | undefined;
}

/** The data of the page to write or edit an article. */
export interface EditorData {
  fields: ArticleFields;
  /** Those that the viewer may publish for. */
  organizations: readonly { id: number; name: string }[];
  /** Without it, the form creates an article. */
  article?: EditedArticle | undefined;
  /** Names the submission of a new article, so that sending it twice creates one. */
  key: string;
  /** What was done before the form is shown. */
  notice?: string | undefined;
  /** Why the form was refused. */
  problem?: { message: string; fields: ReadonlySet<string> } | undefined;
  /** The stored text, if someone else saved in between. */
  otherText?: string | undefined;
  /** The text as readers will see it. */
  rendering?: DataOf<'renderArticle'> | undefined;
  /** What readers would miss, if the text was checked. */
  findings?: Findings | undefined;
  /** What would keep it from being published, if it was checked. */
  obstacles?: readonly Obstacle[] | undefined;
}
