/** The names of the fields of an article as its form has them. */
export const articleFieldNames = [
  'title',
  'tags',
  'body_markdown',
  'main_image',
  'series',
  'canonical_url',
  'organization_id',
  'description',
  'language',
  'publish_at',
  'time_zone',
] as const;

/**
 * The fields of an article as its form has them: `tags` separated by commas, `publish_at` as the local time of `time_zone`, the
 * others as the API has them, empty without a value.
 */
export type ArticleFields = Record<(typeof articleFieldNames)[number], string>;

export const emptyFields: ArticleFields = {
  title: '',
  tags: '',
  body_markdown: '',
  main_image: '',
  series: '',
  canonical_url: '',
  organization_id: '',
  description: '',
  language: '',
  publish_at: '',
  time_zone: 'UTC',
};
