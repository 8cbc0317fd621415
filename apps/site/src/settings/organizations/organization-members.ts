import type { ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { roleName } from '@commonplace/ui/parts/membership';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { renderMissing } from '../../parts/missing.ts';
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
}

/** Renders the members, for administrators with forms to change and remove them. */
export function renderMembers({ members, isAdministrator }: MembersData, form: RenderForm, view: View): Html {
  const { account, community } = view.locale.messages;
  const { members: title } = account.organizations;
  const list = members?.map((member) => renderMember(member, { isAdministrator, form }, view));
  return html`<h2>${title}</h2>
    ${!list && renderMissing(title, view)}${list?.length === 0 && html`<p>${community.noMembers}</p> `}
    <ul class="records">
      ${list}
    </ul>`;
}

interface MemberForms {
  isAdministrator: boolean;
  form: RenderForm;
}

function renderMember(member: Member, { isAdministrator, form }: MemberForms, { locale, viewer }: View): Html {
  const { user_id: id, role, user } = member;
  const { organizations: texts } = locale.messages.account;
  const isOwn = id === viewer?.id;
  const hidden = { kind: 'hidden', name: 'user_id', value: String(id), isFresh: true } as const;
  const [next, button] = role === 'admin' ? ['member', texts.makeMember] : ['admin', texts.makeAdministrator];
  return html`<li>
    <p>
      <strong><a href="/${user.username.toLowerCase()}">${user.name}</a></strong>
    </p>
    <dl>
      <dt>${texts.role}</dt>
      <dd>${roleName(role, locale)}</dd>
      <dt>${texts.since}</dt>
      <dd>${renderDate(locale, member.created_at)}</dd>
    </dl>
    ${
      isAdministrator &&
      form({
        name: 'role',
        action: formPaths.memberRole,
        fields: [hidden, { kind: 'hidden', name: 'role', value: next, isFresh: true }],
        button,
        buttonAbout: texts.aboutMember(user.name),
      })
    }${
      (isAdministrator || isOwn) &&
      form({
        name: 'remove',
        action: formPaths.removeMember,
        fields: [hidden],
        button: isOwn ? texts.leave : texts.remove,
        buttonAbout: isOwn ? texts.theOrganization : user.name,
        isDangerous: true,
      })
    }
  </li> `;
}
