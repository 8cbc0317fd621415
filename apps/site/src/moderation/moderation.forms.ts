import { CommonplaceError } from '@commonplace/client';
import { unpublishAct } from './article-menu.ts';
import type { ConfirmedAct } from './confirmed-form.ts';
import { refusedNotePage } from './refused-note-page.ts';
import { statusAct } from './status-acts.ts';
import { isModeratorStatus, statuses, type ModeratorStatus } from './statuses.ts';
import { votes } from '../reactions/votes.ts';
import { formPaths } from '../parts/form-paths.ts';
import type { View } from '@commonplace/ui/view';
import { PageFailure } from '../serving/page-failure.ts';
import type { FormCall, FormRoute, Refusal } from '../serving/page-route.ts';
import { idIn, isOn, oneOf } from '../serving/form-fields.ts';
import { setReaction } from '../reactions/reactions.forms.ts';

/** Casts a vote or takes it back. To who may not vote, votes are unknown categories. */
const vote: FormRoute = {
  path: formPaths.vote,
  async submit(call) {
    const query = {
      category: oneOf(call, 'category', votes),
      reactable_type: oneOf(call, 'reactable_type', ['Article', 'Comment', 'User']),
      reactable_id: idIn(call, 'reactable_id'),
    };
    try {
      const goTo = await setReaction(call, query);
      // The script shows the new state of the button.
      return call.field('fragment') === 'true' ? { text: '', status: 200 } : { goTo, flash: 'vote_saved' };
    } catch (error) {
      throw error instanceof CommonplaceError && error.errors['category'] ? new PageFailure(403) : error;
    }
  },
};

const unpublish: FormRoute = {
  path: formPaths.unpublish,
  async submit(call) {
    const params = { path: { id: idIn(call, 'article_id') } };
    await call.api.client.unpublishArticle({ params, body: noteIn(call) });
    return { goTo: call.returnTo, flash: 'article_unpublished' };
  },
  showRefused: (call, refusal) =>
    showRefusedNote(call, refusal, (view) =>
      unpublishAct({ articleId: idIn(call, 'article_id'), returnTo: call.returnTo }, view),
    ),
};

/** Gives a user a status, or takes one back. */
const status: FormRoute = {
  path: formPaths.status,
  async submit(call) {
    const change = statusIn(call);
    if (change.isOn) await giveStatus(call, change);
    else if (isModeratorStatus(change.status)) await takeBack(call, change.userId, change.status);
    else throw new PageFailure(400);
    return { goTo: call.returnTo, flash: 'status_changed' };
  },
  showRefused: (call, refusal) =>
    showRefusedNote(call, refusal, (view) => statusAct({ ...statusIn(call), returnTo: call.returnTo }, view)),
};

function statusIn(call: FormCall) {
  return { userId: idIn(call, 'user_id'), status: oneOf(call, 'status', statuses), isOn: isOn(call) };
}

/** Returns the note as the API takes it; nothing without one. */
function noteIn({ field }: FormCall) {
  const note = field('note').trim();
  return note === '' ? {} : { note };
}

/** Moderators may not use UpdateUserStatus, and their own operations keep a note with a suspension alone. */
async function giveStatus(call: FormCall, { userId, status: name }: ReturnType<typeof statusIn>): Promise<void> {
  const { client } = call.api;
  const params = { path: { id: userId } };
  const note = noteIn(call);
  if (name === 'suspended') await client.suspendUser({ params, body: note });
  else if (!isModeratorStatus(name) || 'note' in note) {
    await client.updateUserStatus({ params, body: { status: name, ...note } });
  } else if (name === 'limited') await client.limitUser({ params });
  else if (name === 'spam') await client.markUserAsSpam({ params });
  else await client.trustUser({ params });
}

const operationsThatEnd = {
  limited: 'unlimitUser',
  suspended: 'unsuspendUser',
  spam: 'unmarkUserAsSpam',
  trusted: 'untrustUser',
} as const satisfies Record<ModeratorStatus, string>;

async function takeBack(call: FormCall, userId: number, name: ModeratorStatus): Promise<void> {
  const params = { path: { id: userId }, query: noteIn(call) };
  await call.api.client[operationsThatEnd[name]]({ params });
}

async function showRefusedNote(
  { view: readView, field }: FormCall,
  { message }: Refusal,
  actIn: (view: View) => ConfirmedAct,
): Promise<string> {
  const view = await readView();
  return refusedNotePage(actIn(view), { note: field('note'), message }, view);
}

export const moderationForms: readonly FormRoute[] = [vote, unpublish, status];
