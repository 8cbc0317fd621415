import { invalidMarkdown } from '../errors.ts';
import { blockKinds } from './blocks/block-kinds.ts';
import type { CardKind } from './card.ts';
import { cardKinds } from './cards.ts';
import type { Provider } from './provider.ts';
import { providersByHost, providersByName } from './providers.ts';
import { shortened } from './tag.ts';
import { isHostOf, webAddress } from './web-address.ts';

/** How an embed is shown. */
export type Embed =
  | { readonly kind: 'frame'; readonly source: string; readonly provider: Provider }
  | { readonly kind: 'card'; readonly address: string; readonly label: string }
  | { readonly kind: 'text'; readonly label: string };

/**
 * Returns how `{% name argument %}` is shown: as a frame of a provider, or as a link. Unknown words are display options
 * of other platforms, without effect.
 * @throws DomainError validation_failed for an unknown name or an invalid argument.
 */
export function resolveEmbed(name: string, argument: string): Embed {
  const words = argument.split(/\s+/).filter((word) => word !== '');
  const target = words[0] ?? '';
  if (name === 'embed') return anyAddress(target);
  const provider = providersByName.get(name);
  const kind = cardKinds.get(name);
  if (provider === undefined && kind === undefined) throw unknown(name);
  const embed = (provider && providerEmbed(provider, target)) ?? (kind && namedCard(kind, words));
  if (embed !== undefined) return embed;
  const { example } = provider ?? (kind as CardKind);
  throw invalidMarkdown(
    `{% ${name} %}: "${shortened(target)}" is not a valid argument; it should look like ${example}`,
  );
}

/** Resolves `{% embed https://... %}`: a frame if a provider can show the URL, else a link. */
function anyAddress(target: string): Embed {
  const address = webAddress(target);
  if (address === undefined) {
    throw invalidMarkdown(`{% embed %}: "${shortened(target)}" is not a web address that begins with https://`);
  }
  const provider = providersByHost.get(address.hostname);
  const source = provider?.frame(address);
  if (provider !== undefined && source !== undefined) return { kind: 'frame', source, provider };
  return addressCard(address);
}

/** Pages of a site that cannot be framed, such as lists and profiles, are links. */
function providerEmbed(provider: Provider, target: string): Embed | undefined {
  const targetUrl = webAddress(target);
  const address = targetUrl ?? webAddress(provider.expand?.(target) ?? '');
  if (address === undefined || !provider.hosts.includes(address.hostname)) return undefined;
  const source = provider.frame(address);
  if (source !== undefined) return { kind: 'frame', source, provider };
  return targetUrl === undefined ? undefined : addressCard(targetUrl);
}

function namedCard(kind: CardKind, words: readonly string[]): Embed | undefined {
  const url = webAddress(words[0] ?? '');
  if (url !== undefined) {
    return kind.hosts === undefined || isHostOf(kind.hosts, url.hostname) ? addressCard(url) : undefined;
  }
  const expanded = kind.expand?.(words);
  if (expanded === undefined) return undefined;
  const address = webAddress(expanded);
  if (address !== undefined) return addressCard(address);
  const label = kind.label?.(words) ?? expanded;
  return kind.isText ? { kind: 'text', label } : { kind: 'card', address: expanded, label };
}

function addressCard(address: URL): Embed {
  return { kind: 'card', address: address.href, label: address.host + address.pathname.replace(/\/$/, '') };
}

function unknown(name: string): Error {
  const opening = name.replace(/^end/, '');
  if (blockKinds.has(opening))
    return invalidMarkdown(`{% ${name} %}: there is no {% ${opening} %} that it could close`);
  return invalidMarkdown(`{% ${shortened(name)} %} is not a known embed`);
}
