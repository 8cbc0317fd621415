import { blockKinds } from './blocks/block-kinds.ts';
import { cardKinds } from './cards.ts';
import { providers, providersByName } from './providers.ts';
import { siteCards } from './site-cards.ts';
import { slideExample } from './slide.ts';
import { webCards } from './web-cards.ts';

/** An embed in the documentation. */
export interface CatalogueEntry {
  readonly name: string;
  /** As an author writes it. */
  readonly example: string;
}

/** All embeds by family, each with a valid example. */
export const catalogue = {
  containers: [
    ...Array.from(blockKinds.values(), ({ name, example, content }) => ({
      name,
      example: `${opening(name, example)}${contentExample(name, content)}{% end${name} %}`,
    })),
    { name: 'raw', example: '{% raw %}{% youtube %}{% endraw %}' },
    { name: 'slide', example: opening('slide', slideExample) },
  ],
  site: siteCards.map(({ name, example }) => ({ name, example: opening(name, example) })),
  frames: providers.map(({ name, example }) => ({ name, example: opening(name, example) })),
  cards: webCards
    .filter(({ name }) => !providersByName.has(name))
    .map(({ name, example }) => ({ name, example: opening(name, example) })),
} satisfies Record<string, readonly CatalogueEntry[]>;

/** Pages that are shown as links, of sites that are framed otherwise. */
export const alsoCards: readonly CatalogueEntry[] = providers.flatMap(({ name }) => {
  const kind = cardKinds.get(name);
  return kind === undefined ? [] : [{ name, example: opening(name, kind.example) }];
});

function opening(name: string, argument: string): string {
  return argument === '' ? `{% ${name} %}` : `{% ${name} ${argument} %}`;
}

function contentExample(name: string, content: 'markdown' | 'text'): string {
  if (name === 'katex') return 'a^2 + b^2';
  return content === 'markdown' ? 'Some *text*' : 'Some text';
}
