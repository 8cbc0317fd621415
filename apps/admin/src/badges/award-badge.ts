import type { CallContext } from '@commonplace/domain/call-context';
import { conflict } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { Violations } from '@commonplace/domain/violations';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { renderShort } from '@commonplace/markdown/render-short';
import type { AwardBadgeRequest, BadgeAchievement } from '@commonplace/proto/admin/v1/badges';
import { AuditRecordedSchema, BadgeAwardedSchema } from '@commonplace/proto/admin/v1/events';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem } from '@commonplace/rules/plain-text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { achievementColumns, describeAchievement, toAchievement } from './achievement-view.ts';
import { appendAchievementChanged } from './achievement-changed.ts';
import { selectBadges, type BadgeRow } from './badge-view.ts';

/** A badge for a user; the caller has checked with community that the account exists. */
export type Award = Omit<AwardBadgeRequest, '$typeName' | '$unknown'>;

/**
 * Awards a badge; for administrators. Credits (listings) and the notification (community) follow from the events.
 * @throws DomainError conflict `already_awarded` for a second award of a badge that allows only one.
 */
export async function awardBadge(context: AdminContext, call: CallContext, award: Award): Promise<BadgeAchievement> {
  requireRole(call.principal, 'admin');
  const { rewardingContextMessageMarkdown: message } = award;
  const violations = new Violations();
  if (!award.isUserThere) violations.add('user', 'must exist');
  violations.add(
    'rewarding_context_message_markdown',
    lengthProblem(message, limits.badge.message) ?? characterProblem(message),
  );
  return context.database.transaction(call, async (em) => {
    // Awards of one badge run one after the other, so that the second sees the first.
    const badge = await selectBadges(em.getKysely())
      .where('id', '=', award.badgeId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!badge) violations.add('badge', 'must exist');
    if (!badge || violations.any) throw violations.toError();
    if (!badge.allow_multiple_awards) await requireFirstAward(em, award);
    return write(em, call, award, badge);
  });
}

async function requireFirstAward(em: SqlEntityManager, { userId, badgeId }: Award): Promise<void> {
  const earlier = await em
    .getKysely<Tables>()
    .selectFrom('badge_achievements')
    .select('id')
    .where('badge_id', '=', badgeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (earlier) throw conflict('Badge has already been awarded to this user', 'already_awarded');
}

async function write(em: SqlEntityManager, call: CallContext, award: Award, badge: BadgeRow) {
  const { userId, badgeId, rewardingContextMessageMarkdown: message } = award;
  const { principal } = call;
  const row = await em
    .getKysely<Tables>()
    .insertInto('badge_achievements')
    .values({
      user_id: userId,
      badge_id: badgeId,
      rewarder_id: principal.kind === 'user' ? principal.userId : null,
      rewarding_context_message_markdown: message,
      rewarding_context_message: await renderShort(message, { profile: 'listing' }),
      include_default_description: award.includeDefaultDescription,
    })
    .returning(achievementColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(em, call, AuditRecordedSchema, {
    action: 'api_badge_achievement_create',
    target: { type: 'BadgeAchievement', id: row.id },
    before: {},
    after: { ...describeAchievement(row), credits_awarded: badge.credits_awarded },
  });
  await appendAchievementChanged(em, { ...row, badge_title: badge.title });
  const awarded = { achievementId: row.id, userId, credits: badge.credits_awarded };
  await appendEvent(em, BadgeAwardedSchema, awarded, about('badge_achievement', row.id));
  return toAchievement(row);
}
