import type { ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { roleName } from '@commonplace/ui/parts/membership';
import type { View } from '@commonplace/ui/view';
import { renderConfirmed } from '../../moderation/confirmed-form.ts';
import { formPaths } from '../../parts/form-paths.ts';
import { renderMissing } from '../../parts/missing.ts';
import type { Paging } from '../../parts/pager.ts';
import type { RenderForm } from '../settings-page.ts';

/** A member of an organization. */
export type Member = Pick<ItemOf<'listMemberships'>, 'user_id' | 'role' | 'created_at'> & {
  user: { name: string; username: string };
};

/** The members, and whether the viewer may change them. */
interface MembersData {
  /** Undefined while they are unavailable. */
  members: readonly Member[] | undefined;
  isAdministrator: boolean;
  paging: Paging;
  /** The organization, and the path of its page. */
  organization: { id: number; path: string };
}

/** Renders the members, for administrators with forms to change and remove them. */
export function renderMembers(data: MembersData, form: RenderForm, view: View): Html {
  const { members, isAdministrator, organization } = data;
  const { account, community } = view.locale.messages;
  const { members: title } = account.organizations;
  const only = onlyAdministrator(data);
  const list = members?.map((member) =>
    renderMember(member, { isAdministrator, isOnly: member === only, organization, form }, view),
  );
  return html`<h2>${title}</h2>
    ${!list && renderMissing(title, view)}${list?.length === 0 && html`<p>${community.noMembers}</p> `}
    <ul class="records">
      ${list}
    </ul>`;
}

/** Returns the administrator of an organization that has no other one; undefined if others may be on other pages. */
function onlyAdministrator({ members = [], paging }: MembersData): Member | undefined {
  const [first, second] = members.filter(({ role }) => role === 'admin');
  return second === undefined && paging.page === 1 && !paging.hasNext ? first : undefined;
}

interface MemberForms {
  isAdministrator: boolean;
  /** Whether it is the only administrator, who can neither leave nor change the role. */
  isOnly: boolean;
  organization: MembersData['organization'];
  form: RenderForm;
}

function renderMember(member: Member, forms: MemberForms, view: View): Html {
  const { role, user } = member;
  const { locale } = view;
  const { organizations: texts } = locale.messages.account;
  return html`<li>
    <p>
      <strong><a href="/${user.username.toLowerCase()}">${user.name}</a></strong>
    </p>
    <dl>
      <dt>${texts.role}</dt>
      <dd>
        ${roleName(role, locale)}${forms.isOnly && html`<br /><span class="muted">${texts.onlyAdministrator}</span>`}
      </dd>
      <dt>${texts.since}</dt>
      <dd>${renderDate(locale, member.created_at)}</dd>
    </dl>
    ${renderMemberForms(member, forms, view)}
  </li> `;
}

/** Renders the forms to change the role of a member and to remove them. What cannot be taken back by oneself is confirmed. */
function renderMemberForms(member: Member, forms: MemberForms, view: View): Html | false {
  const { isAdministrator, isOnly, form } = forms;
  const isOwn = member.user_id === view.viewer?.id;
  if (isOnly || (!isAdministrator && !isOwn)) return false;
  const removal = renderRemoval(member, isOwn, forms, view);
  if (!isAdministrator) return removal;
  if (isOwn) return html`${renderStepDown(member, forms, view)}${removal}`;
  const { user_id: id, role, user } = member;
  const { organizations: texts } = view.locale.messages.account;
  const [next, button] = role === 'admin' ? ['member', texts.makeMember] : ['admin', texts.makeAdministrator];
  const roleForm = form({
    name: 'role',
    action: formPaths.memberRole,
    fields: [
      { kind: 'hidden', name: 'user_id', value: String(id), isFresh: true },
      { kind: 'hidden', name: 'role', value: next, isFresh: true },
    ],
    button,
    buttonAbout: texts.aboutMember(user.name),
  });
  return html`${roleForm}${removal}`;
}

function renderRemoval({ user_id: id, user }: Member, isOwn: boolean, { organization }: MemberForms, view: View): Html {
  const { organizations: texts } = view.locale.messages.account;
  const words = isOwn
    ? { label: texts.leave, about: texts.theOrganization, effect: texts.leaveText }
    : { label: texts.remove, about: user.name, effect: texts.removeText };
  const fields = { form: 'remove', organization_id: organization.id, user_id: id };
  return renderConfirmed({ action: formPaths.removeMember, fields, returnTo: organization.path, ...words }, view);
}

/** Renders the form by which the viewer gives up being an administrator. */
function renderStepDown({ user_id: id, user }: Member, { organization }: MemberForms, view: View): Html {
  const { organizations: texts } = view.locale.messages.account;
  const words = { label: texts.makeMember, about: texts.aboutMember(user.name), effect: texts.stepDownText };
  const fields = { form: 'role', organization_id: organization.id, user_id: id, role: 'member' };
  return renderConfirmed({ action: formPaths.memberRole, fields, returnTo: organization.path, ...words }, view);
}
