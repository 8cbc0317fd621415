import type { Session } from '@commonplace/proto/community/v1/sessions';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/sessions';

/** The sessions of the user. */
export const sessions = definePage({
  name: 'SessionsPage',
  path,
  access: 'signed in',
  show,
  forms: {
    end: defineForm({
      schema: z.object({ id: line }),
      async submit({ clients, options, principals, user }, { id }) {
        await clients.sessions.endSession({ id }, options);
        if (user) principals.forgetCredentials('session', [id], user.userId);
        return { redirect: path, flash: 'session_ended' };
      },
    }),
    others: defineForm({
      schema: z.object({}),
      async submit({ clients, options, principals, user }) {
        await clients.sessions.endOtherSessions({}, options);
        if (user) principals.forgetCredentials('session', [], user.userId);
        return { redirect: path, flash: 'sessions_ended' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { sessions } = await call.clients.sessions.listSessions({}, call.options);
  const body = html`<ul class="records">
      ${sessions.map((session) => renderSession(call, session))}
    </ul>
    ${sessions.length > 1 && call.form({ name: 'others', button: 'Sign out all other sessions', isDangerous: true })}`;
  return settingsView(call, 'Sessions', body);
}

function renderSession(call: PageCall, { id, visitor, createdAt, lastUsedAt, isCurrent }: Session) {
  const browser = visitor?.userAgent || 'Unknown browser';
  return html`<li>
    <p>${isCurrent && html`<strong>This session</strong> `}${browser}</p>
    <dl>
      <dt>IP address</dt>
      <dd>${visitor?.address ?? ''}</dd>
      <dt>Signed in</dt>
      <dd>${moment(createdAt)}</dd>
      <dt>Last used</dt>
      <dd>${moment(lastUsedAt)}</dd>
    </dl>
    ${
      !isCurrent &&
      call.form({
        name: 'end',
        fields: [{ kind: 'hidden', name: 'id', value: id, isFresh: true }],
        button: 'Sign out',
        buttonAbout: `of ${browser}, from ${visitor?.address ?? ''}`,
      })
    }
  </li> `;
}
