import { html, type Html } from '@commonplace/ui/markup';
import { icon } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderToggle } from '../parts/toggle.ts';

/** The votes of trusted users and moderators, which no one else sees. */
export const votes = ['thumbsup', 'thumbsdown', 'vomit'] as const;
export type Vote = (typeof votes)[number];

/** Something to vote on, and the votes of the viewer. */
export interface VotedOn {
  type: 'Article' | 'Comment' | 'User';
  id: number;
  own: readonly Vote[];
}

const looks = {
  thumbsup: { icon: 'thumb-up', text: 'thumbsUp', side: 'up' },
  thumbsdown: { icon: 'thumb-down', text: 'thumbsDown', side: 'down' },
  vomit: { icon: 'flag', text: 'flag', side: 'down' },
} as const;

/** Renders the buttons of votes. A vote takes those of the other side back. */
export function renderVotes(voted: VotedOn, view: View): Html {
  const label = view.locale.messages.moderation.votes;
  return html`<div class="votes" role="group" aria-label="${label}">
    ${votes.map((vote) => renderVote(vote, voted, view))}
  </div> `;
}

/** Renders the button of one vote. */
export function renderVote(vote: Vote, { type, id, own }: VotedOn, view: View): Html {
  const { icon: name, text, side } = looks[vote];
  const content = html`${icon(name)}<span>${view.locale.messages.moderation[text]}</span>`;
  const fields = { reactable_type: type, reactable_id: id, category: vote };
  const toggle = { action: formPaths.vote, fields, isOn: own.includes(vote), content, kind: 'plain', side } as const;
  return renderToggle(toggle, view);
}
