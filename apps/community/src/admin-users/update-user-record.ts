import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import type { User } from '../tables/users.ts';
import { requireNewName } from '../users/require-new-name.ts';
import { lockMember, readMember } from '../users/lock-member.ts';
import { validateProfile, type ProfileTexts } from '../users/profile-rules.ts';
import { freeUsername, claimUsername } from '../users/rename-user.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { readUserDetail, readUserTag } from './user-record.ts';

/** Absent fields stay; a blank text is cleared. */
export type UserRecordChange = { [Name in keyof ProfileTexts]?: string | undefined } & { userId: number };

/**
 * Changes the profile of an account, for super administrators. A former username still resolves to it. Throws
 * `not_found` for an unknown account and `validation_failed` for broken rules.
 */
export async function updateUserRecord(context: CommunityContext, call: CallContext, input: UserRecordChange) {
  requireRole(call.principal, 'super_admin');
  if (input.username !== undefined) {
    const { username: former } = await readMember(context.database.reader(call.signal), input.userId);
    await requireNewName(context, call, { former, username: input.username });
  }
  return context.database.transaction(call, async (em) => {
    const user = await lockMember(em, input.userId);
    await requireMatch(call, () => readUserTag(em.getKysely(), user.id));
    const before = textsOf(user);
    const changes = Object.fromEntries(
      Object.keys(before).flatMap((name) => {
        const value = input[name as keyof ProfileTexts];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const after = validateProfile({ ...before, ...changes });
    await claimUsername(em, user, after.username);
    em.assign(user, { ...after, version: user.version + 1 });
    await em.flush();
    await freeUsername(em, user, before.username);
    const entry = { target: { type: 'User', id: user.id }, ...changed(before, after) };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'update_user', ...entry });
    await appendUserChanged(em, user);
    return { user: await readUserDetail(em.getKysely(), user.id), version: user.version };
  });
}

function textsOf({ name, username, summary, location, websiteUrl }: User) {
  return { name, username, summary: summary ?? '', location: location ?? '', websiteUrl: websiteUrl ?? '' };
}

/** Returns the changed fields by their names in UpdateUserRecord. */
function changed(before: ReturnType<typeof textsOf>, after: ReturnType<typeof validateProfile>) {
  const names = {
    name: 'name',
    username: 'username',
    summary: 'summary',
    location: 'location',
    websiteUrl: 'website_url',
  };
  const states = { before: {} as Record<string, string>, after: {} as Record<string, string> };
  for (const [field, name] of Object.entries(names)) {
    const [old, now] = [before[field as keyof typeof before], after[field as keyof typeof after] ?? ''];
    if (old === now) continue;
    states.before[name] = old;
    states.after[name] = now;
  }
  return states;
}
