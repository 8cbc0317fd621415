import type { MemberRole } from '@commonplace/proto/community/v1/memberships';
import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { required } from '../../../../api/representation/required.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { roleName } from '@commonplace/ui/parts/membership';
import { moment } from '../../layout.ts';
import type { PageCall } from '../../page.ts';
import { renderPager } from './pager.ts';

/** An organization as the user of a page sees it. */
export interface Shown {
  organization: Organization;
  memberships: readonly MemberRole[];
  paging: { page: number; hasNext: boolean };
  userId: number | undefined;
  isAdministrator: boolean;
}

/** Renders the members, for administrators with forms to change and remove them. */
export function renderMembers(call: PageCall, shown: Shown): Html {
  const { memberships, paging } = shown;
  return html`<h2>${call.texts.organizations.members}</h2>
    ${memberships.length === 0 && html`<p>${call.locale.messages.community.noMembers}</p> `}
    <ul class="records">
      ${memberships.map((member) => renderMember(call, member, shown))}
    </ul>
    ${renderPager(call, call.path, { page: paging.page, hasNext: paging.hasNext })}`;
}

function renderMember(call: PageCall, { membership, user }: MemberRole, { userId, isAdministrator }: Shown): Html {
  const { role, createdAt } = required(membership);
  const { name, username, userId: memberId } = required(user);
  const isOwn = memberId === userId;
  const hidden = { kind: 'hidden', name: 'user_id', value: String(memberId), isFresh: true } as const;
  const { organizations: texts } = call.texts;
  const [next, button] = role === 'admin' ? ['member', texts.makeMember] : ['admin', texts.makeAdministrator];
  return html`<li>
    <p>
      <strong><a href="/${username.toLowerCase()}">${name}</a></strong>
    </p>
    <dl>
      <dt>${texts.role}</dt>
      <dd>${roleName(role, call.locale)}</dd>
      <dt>${texts.since}</dt>
      <dd>${moment(createdAt, call.locale)}</dd>
    </dl>
    ${
      isAdministrator &&
      call.form({
        name: 'role',
        fields: [hidden, { kind: 'hidden', name: 'role', value: next, isFresh: true }],
        button,
        buttonAbout: texts.aboutMember(name),
      })
    }${
      (isAdministrator || isOwn) &&
      call.form({
        name: 'remove',
        fields: [hidden],
        button: isOwn ? texts.leave : texts.remove,
        buttonAbout: isOwn ? texts.theOrganization : name,
        isDangerous: true,
      })
    }
  </li> `;
}
