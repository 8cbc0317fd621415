/** The names of the fields of an article as its form has them. */
export const articleFieldNames = [
  'title',
  'tags',
  'body_markdown',
  'main_image',
  'cover_focus_x',
  'cover_focus_y',
  'comments_closed',
  'series',
  'canonical_url',
  'organization_id',
  'description',
  'language',
  'publish_at',
  'time_zone',
] as const;

/**
 * The fields of an article as its form has them: `tags` separated by commas, `publish_at` as the local time of `time_zone`,
 * `comments_closed` as `true` or empty, the others as the API has them, empty without a value.
 */
export type ArticleFields = Record<(typeof articleFieldNames)[number], string>;

export const emptyFields: ArticleFields = {
  title: '',
  tags: '',
  body_markdown: '',
  main_image: '',
  cover_focus_x: '50',
  cover_focus_y: '50',
  comments_closed: '',
  series: '',
  canonical_url: '',
  organization_id: '',
  description: '',
  language: '',
  publish_at: '',
  time_zone: 'UTC',
};
