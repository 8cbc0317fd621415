import { isIP } from 'node:net';
import { assetPaths } from './assets.ts';
import type { FormView } from './form-view.ts';
import { html, type Html } from './markup.ts';
import type { PageCall } from './page.ts';

/** A question for a passkey: the form whose button asks the browser, and sends what it says. */
export function passkeyPrompt(
  { form }: Pick<PageCall, 'form'>,
  view: FormView & Required<Pick<FormView, 'passkey'>>,
  challengeToken: string,
): Html {
  const fields = [
    ...(view.fields ?? []),
    { kind: 'hidden', name: 'challenge_token', value: challengeToken, isFresh: true },
    { kind: 'hidden', name: 'response', value: '', isFresh: true },
  ] as const;
  const trouble = 'The browser gave no passkey. Please try again.';
  return html`<noscript><p>Passkeys need JavaScript.</p></noscript>
    <p class="error" id="passkey-trouble" role="alert" data-message="${trouble}"></p>
    ${form({ ...view, fields })}
    <script src="${assetPaths.passkeys}" defer></script>`;
}

/** Whether browsers make passkeys for the site: they belong to a name, never to a bare IP address (WebAuthn, 5.1.3). */
export function takesPasskeys({ site }: Pick<PageCall, 'site'>): boolean {
  return !isBareAddress(new URL(site.origin).hostname);
}

/** Sends a browser that came by a bare IP address to the name of the site, for which it makes passkeys. */
export function bareAddressHint(call: Pick<PageCall, 'site' | 'hostname' | 'target'>): Html | false {
  if (!takesPasskeys(call) || !isBareAddress(call.hostname)) return false;
  const address = call.site.url(call.target);
  return html`<p>Browsers make no passkeys for a bare IP address. Go on at <a href="${address}">${address}</a>.</p> `;
}

function isBareAddress(hostname: string): boolean {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
}
