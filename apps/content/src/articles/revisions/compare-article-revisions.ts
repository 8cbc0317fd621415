import { FairQueue } from '@commonplace/background/fair-queue';
import type { StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { CompareArticleRevisionsRequest } from '@commonplace/proto/content/v1/article_revisions';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import { isChoice } from '@commonplace/rules/article-fields';
import type { ContentContext } from '../../context.ts';
import { centerPercent } from '../../tables/articles.ts';
import { findHunks } from '../../text-diff/find-hunks.ts';
import { markWords } from '../../text-diff/mark-words.ts';
import { writeUnified } from '../../text-diff/write-unified.ts';
import { plainTexts } from '../plain-fields.ts';
import { readFields } from '../revision-store/content-codec.ts';
import { readContent, type RevisionKey } from '../revision-store/read-content.ts';
import { requireRevisionReader } from './require-revision-reader.ts';

/** How long a comparison may take; then larger passages count as replaced. */
const maxMs = 250;

/** A comparison uses the processor of this process. */
const queue = new FairQueue({ maxConcurrency: 1, maxWeight: 40, maxPerOwner: 8, maxWaitMs: 3_000 });

/** Returns the differences of two revisions, as hunks or as a unified diff of the bodies. */
export async function compareArticleRevisions(
  context: ContentContext,
  call: CallContext,
  { articleId, from, to, unified }: CompareArticleRevisionsRequest,
) {
  const db = context.database.reader(call.signal);
  await requireRevisionReader(db, call.principal, articleId);
  const ownerId = call.principal.kind === 'user' ? call.principal.userId : 0;
  return queue.run({ ownerId, weight: 1, signal: call.signal }, async () => {
    const before = await fieldsOf(db, { articleId, number: from });
    const after = await fieldsOf(db, { articleId, number: to });
    const deadlineMs = performance.now() + maxMs;
    const hunks = findHunks(before.bodyMarkdown ?? '', after.bodyMarkdown ?? '', deadlineMs);
    if (unified) return { unified: writeUnified(hunks, { from: `revision ${from}`, to: `revision ${to}` }) };
    const differences = differingFields(before, after);
    return {
      hunks: hunks.map((hunk) => ({ ...hunk, lines: markWords(hunk, deadlineMs) })),
      fields: differences.filter(({ name }) => !isChoice(name)),
      choices: differences.filter(({ name }) => isChoice(name)),
    };
  });
}

async function fieldsOf(db: StatementRunner, key: RevisionKey): Promise<ArticleInput> {
  const bytes = await readContent(db, key);
  if (bytes === undefined) throw notFound();
  return readFields(bytes);
}

function differingFields(before: ArticleInput, after: ArticleInput) {
  const [from, to] = [textsOf(before), textsOf(after)];
  return Object.entries(from).flatMap(([name, text]) => {
    const other = to[name] ?? '';
    return text === other ? [] : [{ name, from: text, to: other }];
  });
}

function textsOf(fields: ArticleInput): Record<string, string> {
  const { title, description, tags, series, mainImage, coverFocus, language, slug } = fields;
  const { x = centerPercent, y = centerPercent } = coverFocus ?? {};
  return {
    title: title ?? '',
    description: description ?? '',
    tags: (tags?.values ?? []).join(', '),
    series: series ?? '',
    main_image: mainImage ?? '',
    cover_focus: x === centerPercent && y === centerPercent ? '' : `${x}% ${y}%`,
    ...plainTexts(fields),
    language: language ?? '',
    slug: slug ?? '',
  };
}
