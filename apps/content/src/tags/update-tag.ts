import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { Violations } from '@commonplace/domain/violations';
import { foldTag } from '@commonplace/rules/names';
import { statement, type Param } from '@commonplace/db/statement';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import type { Tag as TagMessage, UpdateTagRequest } from '@commonplace/proto/content/v1/tags';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem } from '@commonplace/rules/plain-text';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { requestRefresh } from '../refreshes/request-refresh.ts';
import type { ContentContext } from '../context.ts';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { Tag } from '../tables/tags.ts';
import { setAlias } from './set-alias.ts';
import { selectTags, toTag } from './tag-view.ts';

const byId = statement('tag-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectTags(db).where('t.id', '=', param('id')),
);

/**
 * Changes a tag, for moderators: its description, flare or alias. A job moves articles of an alias to its target.
 */
export async function updateTag(
  context: ContentContext,
  call: CallContext,
  request: UpdateTagRequest,
): Promise<TagMessage> {
  requireRole(call.principal, 'moderator');
  validate(request);
  return context.database.transaction(call, async (em) => {
    const tag = await em.findOne(Tag, { name: foldTag(request.name) }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (tag === null) throw notFound();
    const before = await readTag(em, tag.id);
    await requireMatch(call, () => before.etag);
    const aliasForIdBefore = tag.aliasForId;
    describe(tag, request);
    if (request.aliasFor !== undefined) await setAlias(em, tag, request.aliasFor);
    await em.flush();
    const after = await readTag(em, tag.id);
    if (before.flare !== after.flare || before.aliasFor !== after.aliasFor) {
      await requestRefresh(em, { tagName: tag.name });
    }
    // A tag is found by the names of its aliases.
    const changedTags = [tag.id, aliasForIdBefore, tag.aliasForId].filter((id) => typeof id === 'number');
    await writeEntries(em, 'tags', changedTags);
    await announce(em, call, before, after);
    return after;
  });
}

function validate(request: UpdateTagRequest): void {
  const violations = new Violations();
  const summary = request.shortSummary ?? '';
  violations.add('short_summary', lengthProblem(summary, limits.tag.summary) ?? characterProblem(summary));
  const isHex = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}))?$/i;
  if (!isHex.test(request.bgColorHex ?? '')) violations.add('bg_color_hex', 'is invalid');
  if (!isHex.test(request.textColorHex ?? '')) violations.add('text_color_hex', 'is invalid');
  violations.throwIfAny();
}

function describe(tag: Tag, request: UpdateTagRequest): void {
  if (request.shortSummary !== undefined) tag.shortSummary = request.shortSummary || null;
  if (request.bgColorHex !== undefined) tag.bgColorHex = request.bgColorHex || null;
  if (request.textColorHex !== undefined) tag.textColorHex = request.textColorHex || null;
  tag.supported = request.supported ?? tag.supported;
  tag.requiresApproval = request.requiresApproval ?? tag.requiresApproval;
  tag.flare = request.flare ?? tag.flare;
}

async function readTag(em: SqlEntityManager, id: number): Promise<TagMessage> {
  return toTag(await byId.one(em.getKysely(), { id }));
}

async function announce(em: SqlEntityManager, call: CallContext, before: TagMessage, after: TagMessage) {
  await appendEvent(em, BylineChangedSchema, { tagName: after.name }, about('tag', after.id));
  await recordAudit(em, call, AuditRecordedSchema, {
    action: 'api_tag_update',
    target: { type: 'Tag', id: after.id },
    before: describeForAudit(before),
    after: describeForAudit(after),
  });
}

function describeForAudit({ $typeName: _type, etag: _etag, ...fields }: TagMessage): object {
  return fields;
}
