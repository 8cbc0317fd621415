import {
  ArticleRevisionSchema,
  type ArticleRevision,
  DiffPartSchema,
  FieldDifferenceSchema,
  TextHunkSchema,
  type AutosaveArticleResponse,
  type CompareArticleRevisionsResponse,
  type DiffLine,
  type FieldDifference,
  type TextHunk,
} from '@commonplace/proto/content/v1/article_revisions';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { flagNames, textNames } from '@commonplace/rules/article-fields';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { enteredValues } from '../articles/article-fields.ts';
import { recordId } from '../../schemas/values.ts';

export const articleId = z.object({ id: recordId });
export const revisionNumber = z.object({ id: recordId, number: recordId });
export const comparedRevisions = z.object({ id: recordId, from: recordId, to: recordId });
export const revisionPage = z.object(paging({ default: 30 }));

const kinds = z.enum(['save', 'autosave', 'publish', 'unpublish', 'restore', 'import']);

const common = {
  type_of: constant('article_revision'),
  ...pick(ArticleRevisionSchema, 'id', 'article_id', 'number'),
  kind: field(kinds, ({ kind }: ArticleRevision) => kinds.parse(kind)),
  user: field(person.schema.nullable(), ({ user }: ArticleRevision, site) =>
    user ? person.present(user, site) : null,
  ),
  ...pick(ArticleRevisionSchema, 'created_at', 'title', 'words', 'added', 'removed', 'pending', 'refused'),
};

/** A revision in a list. */
export const listedRevision = represent(common);

/** What an author has entered, by the names of UpdateArticle. */
const enteredFields = represent({
  ...pick(ArticleInputSchema, 'slug'),
  title: field(z.string(), ({ title = '' }: ArticleInput) => title),
  body_markdown: field(z.string(), ({ bodyMarkdown = '' }: ArticleInput) => bodyMarkdown),
  published: field(z.boolean(), ({ published = false }: ArticleInput) => published),
  published_at: field(z.string().nullable(), ({ publishedAt }: ArticleInput) => publishedAt || null),
  ...enteredValues,
  tags: field(z.array(z.string()), ({ tags }: ArticleInput) => tags?.values ?? []),
  cover_focus: field(z.object({ x: z.int(), y: z.int() }), ({ coverFocus }: ArticleInput) => ({
    x: coverFocus?.x ?? 50,
    y: coverFocus?.y ?? 50,
  })),
  organization_id: field(z.int().nullable(), ({ organizationId }: ArticleInput) => organizationId || null),
  subforem_id: field(z.int().nullable(), ({ subforemId }: ArticleInput) => subforemId || null),
  video: field(
    z.object({ source_url: z.string(), hosted_url: z.string(), duration_in_seconds: z.int() }).nullable(),
    ({ video }: ArticleInput) =>
      video
        ? { source_url: video.sourceUrl, hosted_url: video.hostedUrl, duration_in_seconds: video.durationInSeconds }
        : null,
  ),
});

/** A revision with its text. */
export const revision = represent({
  ...common,
  article: nested(enteredFields, ({ article }: ArticleRevision) => required(article)),
});

/** The answer to an autosave on an older revision: the newest one, and the one that keeps what was sent. */
export const conflictingRevisions = represent({
  error: constant('The article has a newer revision than base_revision'),
  status: field(z.literal(409), (_answer: unknown) => 409 as const),
  revisions: field(z.array(revision.schema), ({ newest, revision: sent }: AutosaveArticleResponse, site) =>
    [required(newest), required(sent)].map((one) => revision.present(one, site)),
  ),
});

/** The text of CompareArticleRevisions. */
export const unifiedDiff = 'text/x-diff';

export const comparisonFormat = z.object({
  format: z
    .enum(['hunks', 'unified'])
    .default('hunks')
    .meta({ description: '`unified` for the bodies as a unified diff (text) instead of hunks' }),
});

const lineKinds = z.enum(['context', 'removed', 'added']);

const diffLine = represent({
  kind: field(lineKinds, ({ kind }: DiffLine) => lineKinds.parse(kind)),
  parts: nested(listOf(represent(pick(DiffPartSchema, 'text', 'changed'))), ({ parts }: DiffLine) => parts),
});

const hunk = represent({
  ...pick(TextHunkSchema, 'from_start', 'from_lines', 'to_start', 'to_lines'),
  lines: nested(listOf(diffLine), ({ lines }: TextHunk) => lines),
});

const comparedFields = z.enum(['title', 'tags', 'cover_focus', 'slug', ...textNames, ...flagNames]);

const fieldDifference = represent({
  name: field(comparedFields, ({ name }: FieldDifference) => comparedFields.parse(name)),
  ...pick(FieldDifferenceSchema, 'from', 'to'),
});

/** Any choice may be added, so that its name is no enum. */
const choiceDifferences = listOf(represent(pick(FieldDifferenceSchema, 'name', 'from', 'to')));

/** Hunks of the bodies by line, with changed words as their own parts, and the other fields that differ. */
export const comparison = {
  ...represent({
    hunks: nested(listOf(hunk), ({ hunks }: CompareArticleRevisionsResponse) => hunks),
    fields: nested(listOf(fieldDifference), ({ fields }: CompareArticleRevisionsResponse) => fields),
    // Only if there are any, since strict clients refuse unknown fields.
    choices: field(choiceDifferences.schema.optional(), ({ choices }: CompareArticleRevisionsResponse, site) =>
      choices.length === 0 ? undefined : choiceDifferences.present(choices, site),
    ),
  }),
  mediaTypes: [unifiedDiff],
} as const;
