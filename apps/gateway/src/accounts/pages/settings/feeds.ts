import type { FeedToken } from '@commonplace/proto/community/v1/credentials';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { z } from 'zod';
import { line } from '../form-values.ts';
import { moment } from '../layout.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/feeds';

/** The token with which the user reads the feeds of a private site. */
export const feeds = definePage({
  name: 'FeedsPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object({ replaces: line }),
      async submit(call, { replaces }) {
        const { secret } = await call.clients.credentials.renewFeedToken({}, call.options);
        forget(call);
        return newTokenView(call, { secret, isReplaced: replaces !== '' });
      },
    }),
    revoke: defineForm({
      schema: z.object({}),
      async submit(call) {
        await call.clients.credentials.revokeFeedToken({}, call.options);
        forget(call);
        return { redirect: path, flash: 'feed_token_revoked' };
      },
    }),
  },
});

/** Other gateways learn by an event that the earlier token has ended. */
function forget({ principals, user }: PageCall): void {
  if (user) principals.forgetCredentials('feed_token', [], user.userId);
}

async function show(call: PageCall): Promise<PageView> {
  const { access: texts, settings } = call.texts;
  const { feedToken } = await call.clients.credentials.getFeedToken({}, call.options);
  const button = feedToken ? texts.replaceFeedToken : texts.createFeedToken;
  const body = html`<p>${texts.feedsText}</p>
    ${feedToken ? renderToken(call, feedToken) : html`<p>${texts.noFeedToken}</p>`}
    ${call.form({ name: 'main', fields: [{ kind: 'hidden', name: 'replaces', value: feedToken ? 'true' : '' }], button })}
    ${feedToken && call.form({ name: 'revoke', button: texts.revokeFeedToken, isDangerous: true })}`;
  return settingsView(call, settings.feeds, body);
}

function renderToken({ texts, locale }: PageCall, { createdAt, lastUsedAt }: FeedToken) {
  const { access } = texts;
  return html`<dl>
    <dt>${access.created}</dt>
    <dd>${moment(createdAt, locale)}</dd>
    <dt>${access.lastUsed}</dt>
    <dd>${moment(lastUsedAt, locale)}</dd>
  </dl>`;
}

/** Shows the secret of a new token, which is not stored. */
function newTokenView(call: PageCall, { secret, isReplaced }: { secret: string; isReplaced: boolean }): PageView {
  const { access: texts, settings } = call.texts;
  const feed = call.site.url(`/feed?token=${secret}`);
  const body = html`<p>${texts.feedTokenIs}${isReplaced && html` ${texts.feedTokenReplaced}`}</p>
    <code class="secret" id="secret">${secret}</code>
    <p>${fill(texts.feedTokenUse, { parameter: html`<code>?token=</code>` })}</p>
    <code class="secret">${feed}</code>
    <p><a href="${path}">${settings.feeds}</a></p>`;
  return settingsView(call, settings.feeds, body);
}
