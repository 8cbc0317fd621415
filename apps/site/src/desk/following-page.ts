import type { ItemOf } from '@commonplace/client';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderFollow } from '../parts/follow.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { deskPage, renderEmpty } from './desk-page.ts';
import { renderFollows } from './followers-page.ts';

const part = '/dashboard/following';

export const followedKinds = ['users', 'organizations', 'tags'] as const;
export type FollowedKind = (typeof followedKinds)[number];

export type FollowedUser = ItemOf<'listFollowedUsers'>;
export type FollowedOrganization = ItemOf<'listFollowedOrganizations'>;
export type FollowedTag = ItemOf<'listFollowedTags'>;

/** A weight that the API refused, as it was typed. */
export interface RefusedWeight {
  tag: string;
  points: string;
  message: string;
}

/** Whom and what the viewer follows. A list is undefined while it is unavailable. */
export interface Followed {
  users: readonly FollowedUser[] | undefined;
  organizations: readonly FollowedOrganization[] | undefined;
  tags: readonly FollowedTag[] | undefined;
}

/** The data of the page of everything that the viewer follows. */
export interface FollowingData extends Followed {
  /** The lists that have more entries. */
  longer: ReadonlySet<FollowedKind>;
  refused?: RefusedWeight | undefined;
}

/** Renders the beginnings of the lists of followed people, organizations and tags. */
export function followingPage(data: FollowingData, view: View): string {
  const { desk: texts } = view.locale.messages;
  const sections = followedKinds.map(
    (kind) =>
      html`<section>
        <h2 id="${kind}">${titleOf(kind, view)}</h2>
        ${renderList(kind, data, view, data.refused)}
        ${
          data.longer.has(kind) &&
          html`<p class="form-buttons">
            <a class="button quiet" href="${part}/${kind}" aria-describedby="${kind}">${texts.allFollowed}</a>
          </p>`
        }
      </section> `,
  );
  return deskPage({ title: texts.followingTitle, text: texts.followingText, part, content: html`${sections}` }, view);
}

/** The data of one of the lists. */
export interface FollowedListData {
  kind: FollowedKind;
  followed: Followed;
  paging: Paging;
}

/** Renders a page of one of the lists. */
export function followedListPage({ kind, followed, paging }: FollowedListData, view: View): string {
  const { desk: texts } = view.locale.messages;
  const path = `${part}/${kind}`;
  const content = html`${renderList(kind, followed, view)}${renderPager(path, paging, view)}`;
  return deskPage({ title: titleOf(kind, view), text: texts.followingText, part, path, paging, content }, view);
}

function titleOf(kind: FollowedKind, { locale }: View): string {
  const { desk: texts } = locale.messages;
  return { users: texts.followedPeople, organizations: texts.followedOrganizations, tags: texts.followedTags }[kind];
}

function renderList(kind: FollowedKind, followed: Followed, view: View, refused?: RefusedWeight): Html {
  const { desk: texts, lists } = view.locale.messages;
  const { [kind]: entries, users = [], organizations = [], tags = [] } = followed;
  if (entries === undefined) return renderMissing(titleOf(kind, view), view);
  const follow = (type: 'User' | 'Organization', id: number, name: string) =>
    renderFollow({ type, id, name, isFollowed: true }, view);
  if (kind === 'users') {
    if (users.length === 0) return renderEmpty(texts.noFollowedPeople);
    return renderFollows(users, view, ({ user_id: id, name }) => follow('User', id, name));
  }
  if (kind === 'organizations') {
    const link = html`<a href="/organizations">${lists.organizations}</a>`;
    if (organizations.length === 0) return renderEmpty(texts.noFollowedOrganizations, link);
    return renderFollows(
      organizations,
      view,
      ({ organization_id: id, name }) => follow('Organization', id, name),
      'square',
    );
  }
  if (tags.length === 0) return renderEmpty(texts.noFollowedTags, html`<a href="/tags">${lists.findTags}</a>`);
  return html`<p class="hint" id="weight-hint">${texts.weightHint}</p>
    <ul class="people">
      ${tags.map((tag) => html`<li>${renderTag(tag, view, refused)}</li> `)}
    </ul>`;
}

function renderTag({ id, name, points }: FollowedTag, view: View, refused: RefusedWeight | undefined): Html {
  const { desk: texts } = view.locale.messages;
  const wrong = refused?.tag === name ? refused : undefined;
  const described = wrong ? `weight-hint weight-${id}-error` : 'weight-hint';
  return html`<div><a href="/t/${encodeURIComponent(name)}">#${name}</a></div>
    <form method="post" action="${formPaths.tagWeight}" class="weight">
      <input type="hidden" name="tag" value="${name}" />
      <input type="hidden" name="return_to" value="${view.path.split('#', 1)[0]}" />
      <label for="weight-${id}">${texts.weight}</label>
      <input
        id="weight-${id}"
        name="points"
        value="${wrong?.points ?? String(points)}"
        inputmode="decimal"
        maxlength="20"
        ${attributes({ 'aria-describedby': described, 'aria-invalid': wrong && 'true' })}
      />
      <button class="quiet" aria-label="${texts.saveWeightOf(name)}">${texts.saveWeight}</button>
      ${wrong && html`<p class="error" role="alert" id="weight-${id}-error">${wrong.message}</p>`}
    </form>
    ${renderFollow({ type: 'Tag', id: name, name: `#${name}`, isFollowed: true }, view)}`;
}
