import { invalidMarkdown } from '../errors.ts';
import { cardKinds } from './cards.ts';
import type { Provider } from './provider.ts';
import { providersByHost, providersByName } from './providers.ts';

/** What an embed is shown as. */
export type Embed =
  | { readonly kind: 'frame'; readonly source: string; readonly provider: Provider }
  | { readonly kind: 'card'; readonly address: string; readonly label: string };

const LONGEST_ADDRESS = 2000;

/**
 * What `{% name argument %}` is shown as: a frame of a provider, or a link. Words after the first are display options
 * of other platforms and have no effect.
 * @throws DomainError validation_failed when the name is unknown or the argument does not fit it.
 */
export function resolveEmbed(name: string, argument: string): Embed {
  const target = argument.trim().split(/\s+/, 1)[0] ?? '';
  if (name === 'embed') return anyAddress(target);
  const provider = providersByName.get(name);
  if (provider !== undefined) return providerFrame(provider, target);
  return namedCard(name, target);
}

/** `{% embed https://... %}`: a frame when a provider can show the address, else a link. */
function anyAddress(target: string): Embed {
  const address = webAddress(target);
  if (address === undefined) {
    throw invalidMarkdown(`{% embed %}: "${shortened(target)}" is not a web address that begins with https://`);
  }
  const provider = providersByHost.get(address.hostname);
  const source = provider?.frame(address);
  if (provider !== undefined && source !== undefined) return { kind: 'frame', source, provider };
  return card(address.href, address);
}

function providerFrame(provider: Provider, target: string): Embed {
  const address = webAddress(target) ?? webAddress(provider.expand?.(target) ?? '');
  const source =
    address !== undefined && provider.hosts.includes(address.hostname) ? provider.frame(address) : undefined;
  if (source === undefined) throw badArgument(provider.name, target, provider.example);
  return { kind: 'frame', source, provider };
}

function namedCard(name: string, target: string): Embed {
  const kind = cardKinds.get(name);
  if (kind === undefined) throw invalidMarkdown(`{% ${shortened(name)} %} is not a known embed`);
  const address = webAddress(target);
  if (address !== undefined && (kind.hosts?.includes(address.hostname) ?? true)) return card(address.href, address);
  const expanded = kind.expand?.(target)?.replace(/^\/{2,}/, '/');
  if (expanded === undefined) throw badArgument(name, target, kind.example);
  return card(expanded, webAddress(expanded));
}

function card(href: string, address: URL | undefined): Embed {
  const label = address === undefined ? href : address.host + address.pathname.replace(/\/$/, '');
  return { kind: 'card', address: href, label };
}

/** An http or https address without credentials, or undefined. */
function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s/]/i.test(text) || text.length > LONGEST_ADDRESS) return undefined;
  const address = URL.parse(text);
  return address === null || address.username !== '' || address.password !== '' ? undefined : address;
}

function badArgument(name: string, target: string, example: string): Error {
  return invalidMarkdown(
    `{% ${name} %}: "${shortened(target)}" is not a valid argument; it should look like ${example}`,
  );
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}...` : text;
}
