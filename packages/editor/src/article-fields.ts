/**
 * The fields of the form for an article, as a new one has them: `tags` separated by commas, `publish_at` as the local time of
 * `time_zone`, `comments_closed` as `true` or empty, the others as the API has them, empty without a value.
 */
export const emptyFields = {
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

export type ArticleFields = typeof emptyFields;
export type ArticleFieldName = keyof ArticleFields;

export const articleFieldNames = Object.keys(emptyFields) as readonly ArticleFieldName[];

/** The texts that an article may be without, which the API has under the same names. */
export const optionalTexts = ['main_image', 'series', 'canonical_url', 'description', 'language'] as const;

/** The fields that say which part of the cover stays visible, of one cover only. */
export const coverFields = ['main_image', 'cover_focus_x', 'cover_focus_y'] as const;

/** What an author has entered, as the API has it in a revision. */
export interface EnteredArticle extends Record<(typeof optionalTexts)[number], string | null> {
  title: string;
  body_markdown: string;
  tags: readonly string[];
  organization_id: number | null;
  cover_focus: { x: number; y: number };
  comments_closed: boolean;
}

/** The fields of a revision: the schedule belongs to the article. */
export type EnteredFields = Omit<ArticleFields, 'publish_at' | 'time_zone'>;

/** Returns the fields of a revision, which has what was typed and nothing derived from it. */
export function enteredFields(article: EnteredArticle): EnteredFields {
  const { title, body_markdown, tags, organization_id: organization, cover_focus: focus } = article;
  const texts = Object.fromEntries(optionalTexts.map((name) => [name, article[name] ?? '']));
  return {
    ...(texts as Record<(typeof optionalTexts)[number], string>),
    title,
    body_markdown,
    tags: tags.join(', '),
    organization_id: organization === null ? '' : String(organization),
    ...focusFields(focus),
    comments_closed: article.comments_closed ? 'true' : '',
  };
}

/** Returns the fields of a focus, by default the middle. */
export function focusFields({ x, y }: { x: number; y: number } = { x: 50, y: 50 }) {
  return { cover_focus_x: String(x), cover_focus_y: String(y) };
}
