import { isIP } from 'node:net';
import { passkeysPath } from './assets.ts';
import type { FormView } from './form-view.ts';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from './page.ts';

/** Renders a form whose button asks the browser for a passkey and submits its response. */
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
  const trouble = 'Your browser did not provide a passkey. Please try again.';
  return html`<noscript><p>Passkeys require JavaScript.</p></noscript>
    <p class="error" id="passkey-trouble" role="alert" data-message="${trouble}"></p>
    ${form({ ...view, fields })}
    <script src="${passkeysPath}" defer></script>`;
}

/** Whether the site can have passkeys: they need a host name, not an IP address (WebAuthn, 5.1.3). */
export function supportsPasskeys({ site }: Pick<PageCall, 'site'>): boolean {
  return !isIpAddress(new URL(site.origin).hostname);
}

/** Links a browser at an IP address to the host name of the site, where it supports passkeys. */
export function ipAddressHint(call: Pick<PageCall, 'site' | 'hostname' | 'requestTarget'>): Html | false {
  if (!supportsPasskeys(call) || !isIpAddress(call.hostname)) return false;
  const url = call.site.url(call.requestTarget);
  return html`<p>Passkeys do not work with an IP address. Continue at <a href="${url}">${url}</a>.</p> `;
}

function isIpAddress(hostname: string): boolean {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
}
