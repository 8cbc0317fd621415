import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderVotes, type VotedOn } from '../reactions/votes.ts';

/** The id of the menu of an article or a profile, to which acts return. */
export const menuId = 'moderation';

/** Returns a view whose forms return to the menu of its page. */
export function atMenu(view: View): View {
  return { ...view, path: `${view.path}#${menuId}` };
}

/** What a viewer may do as a moderator or trusted user. */
export interface Menu {
  id?: string;
  /** What to vote on; undefined if it is the viewer's own. */
  voted: VotedOn | undefined;
  /** For moderators alone. */
  acts: Html | false;
  /** Completes the name for screen readers, where a page has many. */
  about?: string;
}

/** Renders the folded menu of moderators and trusted users; nothing for others. */
export function renderMenu({ id, voted, acts, about }: Menu, view: View): Html | false {
  const { viewer, locale } = view;
  const shownVotes = viewer?.mayVote === true && voted !== undefined && renderVotes(voted, view);
  const shownActs = viewer?.isModerator === true && acts;
  if (shownVotes === false && shownActs === false) return false;
  const { moderation, reading } = locale.messages;
  const name = shownActs === false ? moderation.vote : reading.moderate;
  const label = about !== undefined && reading.actOn(name, about);
  return html`<details class="moderate" ${attributes({ id })}>
    <summary ${attributes({ 'aria-label': label })}>${name}</summary>
    <div>${shownVotes}${shownActs}</div>
  </details> `;
}
