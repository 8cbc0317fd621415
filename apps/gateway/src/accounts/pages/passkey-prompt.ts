import { isIP } from 'node:net';
import { passkeyScript } from '@commonplace/ui/assets';
import type { FormView } from '@commonplace/ui/forms/form-view';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from './page.ts';

/** Renders a form whose button asks the browser for a passkey and submits its response. */
export function passkeyPrompt(
  { form, texts: { signIn: texts } }: Pick<PageCall, 'form' | 'texts'>,
  view: FormView & Required<Pick<FormView, 'passkey'>>,
  challengeToken: string,
): Html {
  const fields = [
    ...(view.fields ?? []),
    { kind: 'hidden', name: 'challenge_token', value: challengeToken, isFresh: true },
    { kind: 'hidden', name: 'response', value: '', isFresh: true },
  ] as const;
  return html`<noscript><p>${texts.passkeysNeedScript}</p></noscript>
    <p class="error" id="passkey-trouble" role="alert" data-message="${texts.passkeyTrouble}"></p>
    ${form({ ...view, fields })}
    <script src="${passkeyScript.path}" type="module"></script>`;
}

/** Whether the site can have passkeys: they need a host name, not an IP address (WebAuthn, 5.1.3). */
export function supportsPasskeys({ site }: Pick<PageCall, 'site'>): boolean {
  return !isIpAddress(new URL(site.origin).hostname);
}

/** Links a browser at an IP address to the host name of the site, where it supports passkeys. */
export function ipAddressHint(call: Pick<PageCall, 'site' | 'hostname' | 'requestTarget' | 'texts'>): Html | false {
  if (!supportsPasskeys(call) || !isIpAddress(call.hostname)) return false;
  const url = call.site.url(call.requestTarget);
  return html`<p>${fill(call.texts.signIn.notByIpAddress, { link: html`<a href="${url}">${url}</a>` })}</p> `;
}

function isIpAddress(hostname: string): boolean {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
}
