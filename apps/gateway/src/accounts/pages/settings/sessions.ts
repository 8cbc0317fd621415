import type { Session } from '@commonplace/proto/community/v1/sessions';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { browserName } from './browser-name.ts';
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
  const { settings: texts } = call.texts;
  const body = html`<ul class="records">
      ${sessions.map((session) => renderSession(call, session))}
    </ul>
    ${sessions.length > 1 && call.form({ name: 'others', button: texts.signOutOthers, isDangerous: true })}`;
  return settingsView(call, texts.sessions, body);
}

function renderSession(call: PageCall, { id, visitor, createdAt, lastUsedAt, isCurrent }: Session) {
  const { settings: texts } = call.texts;
  const { userAgent = '', address = '' } = visitor ?? {};
  const name = nameOf(userAgent, texts);
  return html`<li>
    <p>${isCurrent && html`<strong>${texts.thisSession}</strong> `}${name}</p>
    <dl>
      <dt>${texts.ipAddress}</dt>
      <dd>${address}</dd>
      <dt>${texts.signedIn}</dt>
      <dd>${moment(createdAt, call.locale)}</dd>
      <dt>${texts.lastUsed}</dt>
      <dd>${moment(lastUsedAt, call.locale)}</dd>
    </dl>
    ${
      userAgent !== '' &&
      userAgent !== name &&
      html`<details>
        <summary>${texts.userAgent}</summary>
        <p class="hint">${userAgent}</p>
      </details>`
    }
    ${
      !isCurrent &&
      call.form({
        name: 'end',
        fields: [{ kind: 'hidden', name: 'id', value: id, isFresh: true }],
        button: texts.signOut,
        buttonAbout: texts.ofBrowser(name, address),
      })
    }
  </li> `;
}

/** Returns words such as `Chrome on Linux` for a user agent, or the agent itself. */
function nameOf(userAgent: string, texts: PageCall['texts']['settings']): string {
  const { browser, system } = browserName(userAgent);
  if (browser !== undefined && system !== undefined) return texts.browserOn(browser, system);
  return browser ?? system ?? (userAgent || texts.unknownBrowser);
}
