import { escapeHtml } from '@commonplace/rules/escape-html';
import type { RenderEnvironment } from '../environment.ts';
import type { Provider } from './provider.ts';
import { resolveEmbed } from './resolve-embed.ts';
import { slideHtml } from './slide.ts';
import type { Tag } from './tag.ts';

/**
 * Renders an embed without content, before sanitizing.
 * @throws DomainError validation_failed for an unknown name or an invalid argument.
 */
export function embedHtml(environment: RenderEnvironment, { name, argument }: Tag): string {
  if (name === 'slide') return slideHtml(argument);
  const embed = resolveEmbed(name, argument);
  // A link without an address stands where a link could be (HTML, 4.5.1).
  if (embed.kind === 'text') return `<a class="embed-card">${escapeHtml(embed.label)}</a>`;
  if (embed.kind === 'card') {
    const label = environment.labels.get(embed.address) ?? embed.label;
    return `<a class="embed-card" href="${escapeHtml(embed.address)}">${escapeHtml(label)}</a>`;
  }
  environment.frames.set(embed.source, frameAttributes(embed.source, embed.provider));
  // The sanitizer adds all other attributes, so that they cannot be forged.
  return `<iframe src="${escapeHtml(embed.source)}"></iframe>`;
}

function frameAttributes(source: string, provider: Provider): Readonly<Record<string, string>> {
  return {
    src: source,
    class: 'embed',
    title: `${provider.name} embed`,
    width: '100%',
    height: String(provider.height),
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation',
    allow: 'fullscreen; encrypted-media; picture-in-picture',
  };
}
