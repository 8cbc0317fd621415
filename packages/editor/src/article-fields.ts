import {
  choiceNames,
  choiceOf,
  flagNames,
  textNames,
  type ArticleChoice,
  type ArticleChoices,
  type ArticleFlag,
  type ArticleText,
} from '@commonplace/rules/article-fields';
import { latestPublication } from '@commonplace/rules/latest-publication';
import { toUtc } from '@commonplace/rules/zoned-time';

/** Flags and choices in the form: `true` or empty, and the name of a value. */
type DecisionFields = Record<ArticleFlag | ArticleChoice, string>;

/** Flags and choices in the API, which may leave out defaults. */
type Decisions = Partial<Record<ArticleFlag, boolean> & ArticleChoices>;

/**
 * The fields of the form for an article, as a new one has them: `tags` separated by commas, `publish_at` as the local time of
 * `time_zone`, the others as the API has them, empty without a value.
 */
export const emptyFields = {
  ...(Object.fromEntries(textNames.map((name) => [name, ''])) as Record<ArticleText, string>),
  ...decisionFields({}),
  title: '',
  tags: '',
  body_markdown: '',
  cover_focus_x: '50',
  cover_focus_y: '50',
  organization_id: '',
  publish_at: '',
  time_zone: 'UTC',
};

export type ArticleFields = typeof emptyFields;
export type ArticleFieldName = keyof ArticleFields;

export const articleFieldNames = Object.keys(emptyFields) as readonly ArticleFieldName[];

/** The fields that say which part of the cover stays visible, of one cover only. */
export const coverFields = ['main_image', 'cover_focus_x', 'cover_focus_y'] as const;

/** What an author has entered, as the API has it in a revision. */
export interface EnteredArticle
  extends Record<ArticleText, string | null>, Record<ArticleFlag, boolean>, ArticleChoices {
  title: string;
  body_markdown: string;
  tags: readonly string[];
  organization_id: number | null;
  cover_focus: { x: number; y: number };
}

/** The fields of a revision: the schedule belongs to the article. */
export type EnteredFields = Omit<ArticleFields, 'publish_at' | 'time_zone'>;

/** Returns the fields of a revision, which has what was typed and nothing derived from it. */
export function enteredFields(article: EnteredArticle): EnteredFields {
  const { title, body_markdown, tags, organization_id: organization, cover_focus: focus } = article;
  const texts = Object.fromEntries(textNames.map((name) => [name, article[name] ?? '']));
  return {
    ...(texts as Record<ArticleText, string>),
    title,
    body_markdown,
    tags: tags.join(', '),
    organization_id: organization === null ? '' : String(organization),
    ...focusFields(focus),
    ...decisionFields(article),
  };
}

/** Returns the fields of a focus, by default the middle. */
export function focusFields({ x, y }: { x: number; y: number } = { x: 50, y: 50 }) {
  return { cover_focus_x: String(x), cover_focus_y: String(y) };
}

/** Returns the fields of flags and choices. */
export function decisionFields(decisions: Decisions): DecisionFields {
  const flags = flagNames.map((name) => [name, decisions[name] === true ? 'true' : '']);
  const choices = choiceNames.map((name) => [name, decisions[name] ?? choiceOf(name).values[0]]);
  return Object.fromEntries([...flags, ...choices]) as DecisionFields;
}

type TypedFields = Readonly<Record<string, string>>;

/** Returns whether a field differs. Copies that an earlier release kept may be without it. */
export function isChanged(name: ArticleFieldName, fields: TypedFields, before: TypedFields): boolean {
  return fields[name] !== undefined && fields[name] !== before[name];
}

/** Whether a schedule is so late that the site refuses it: the API would ignore it, and publish at once. */
export function isLateSchedule({ publish_at: time = '', time_zone: zone = '' }: TypedFields): boolean {
  const at = toUtc(time, zone);
  return at !== undefined && new Date(at) > latestPublication(new Date());
}

/** Returns the flags and choices that differ, as the API has them. */
export function changedDecisions(fields: TypedFields, before: TypedFields): Decisions {
  const flags = flagNames.map((name) => [name, fields[name] === 'true'] as const);
  const choices = choiceNames.map((name) => [name, fields[name]] as const);
  const changed = [...flags, ...choices].filter(([name]) => isChanged(name, fields, before));
  return Object.fromEntries(changed) as Decisions;
}
