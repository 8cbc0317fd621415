import type { OperationExample } from '@commonplace/gateway/openapi';
import { withConstants } from './constants.ts';

/** The part of an example that is recorded. */
type Exchange = Omit<OperationExample, 'status'>;

const people = ['ada', 'grace', 'barbara', 'edsger', 'margaret', 'alan'];
const groups = ['bakers', 'gardeners'];
const secretNames = new Set(['secret', 'client_secret']);
const maxItems = 2;

/** Returns an exchange with the same ids, names, times, slugs and secrets in every recording. */
export function normalize(exchange: Exchange, template: string): Exchange {
  const normalizer = new Normalizer(exchange, template);
  return {
    path: normalizer.parameters(exchange.path),
    query: normalizer.parameters(exchange.query),
    ...(exchange.body !== undefined && { body: normalizer.value(exchange.body, ['body']) }),
    ...(exchange.response !== undefined && { response: normalizer.value(exchange.response, []) }),
  };
}

/** Replaces equal values of one exchange by equal values. */
class Normalizer {
  readonly #template: string;
  /** The kinds of the ids in the path. */
  readonly #pathKinds: ReadonlyMap<string, string>;
  readonly #slugs: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, number>();
  readonly #idCounts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(exchange: Exchange, template: string) {
    this.#template = template;
    const kinds = Object.entries(exchange.path).map(([name, raw]) => [raw, this.#parameterKind(name)] as const);
    this.#pathKinds = new Map(kinds);
    this.#slugs = slugsOf(exchange);
  }

  parameters(given: Record<string, string>): Record<string, string> {
    const entries = Object.entries(given).map(([name, text]) => {
      const kind = this.#parameterKind(name);
      if (name === 'token') return [name, 'EXAMPLE_TOKEN'] as const;
      if (kind === 'comment' && name === 'id') return [name, this.#code(text)] as const;
      if (name.endsWith('_ids')) return [name, text.replaceAll(/\d+/g, (raw) => String(this.#id(kind, raw)))] as const;
      const isId = /(?:^|_)id(?:_or_\w+)?$/.test(name) && /^\d+$/.test(text);
      return [name, isId ? String(this.#id(kind, text)) : this.#text(text)] as const;
    });
    return Object.fromEntries(entries);
  }

  /** `names` are the keys that lead to the value; that of a list item is empty. */
  value(given: unknown, names: readonly string[]): unknown {
    if (Array.isArray(given)) return this.#list(given, names);
    if (typeof given === 'object' && given !== null) return this.#object(given, names);
    const name = names.findLast((one) => one !== '') ?? '';
    if (typeof given === 'string' && secretNames.has(name)) return 'EXAMPLE_SECRET';
    if (typeof given === 'string' && name === 'etag') return '"Zk3vQ9mWcT1xLr8eYb5uHn"';
    if (typeof given === 'string' && name.endsWith('id_code')) return this.#code(given);
    const kind = this.#kindOfValue(name, names, given);
    if (kind === undefined) return typeof given === 'string' ? this.#text(given) : given;
    const id = this.#id(kind, String(given));
    return typeof given === 'string' ? String(id) : id;
  }

  /** Returns the kind of a value that is an id. */
  #kindOfValue(name: string, names: readonly string[], given: unknown): string | undefined {
    if (!/^[1-9]\d*$/.test(String(given))) return undefined;
    if (name === 'succeeded' || name === 'failed') return 'user';
    if (name !== 'id') return /_ids?$/.test(name) ? kindOf(name) : undefined;
    const parent = names.slice(0, -1).findLast((one) => one !== '');
    if (parent !== undefined) return kindOf(parent);
    const ofPath = names.length === 1 ? this.#pathKinds.get(String(given)) : undefined;
    return ofPath ?? this.#resourceKind();
  }

  #parameterKind(name: string): string {
    const [, resource] = new RegExp(`(\\w+)/\\{${name}\\}`).exec(this.#template) ?? [];
    return kindOf(/^id\b|^id_or/.test(name) && resource !== undefined ? resource : name);
  }

  /** The kind of the records of the response. */
  #resourceKind(): string {
    const plural = this.#template.split('/').findLast((segment) => /^\w+s$/.test(segment) && segment !== 'status');
    return kindOf(plural ?? 'record');
  }

  #list(given: readonly unknown[], names: readonly string[]): unknown[] {
    const isOfObjects = given.some((item) => typeof item === 'object' && item !== null);
    const kept = isOfObjects ? given.slice(0, names.length === 0 ? 1 : maxItems) : given;
    return kept.map((item) => this.value(item, [...names, '']));
  }

  #object(given: object, names: readonly string[]): object {
    const all = Object.entries(given);
    const kept = all.every(([name]) => /^\d{4}-\d\d-\d\d$/.test(name)) ? all.slice(-maxItems) : all;
    return Object.fromEntries(kept.map(([name, inner]) => [this.#text(name), this.value(inner, [...names, name])]));
  }

  /** Returns the id for a raw one. The ids of a kind begin with the same number in every example. */
  #id(kind: string, raw: string): number {
    const key = `${kind} ${raw}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const count = this.#idCounts.get(kind) ?? 0;
    const id = 10 + (Array.from(kind).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 80) + count;
    this.#idCounts.set(kind, count + 1);
    this.#ids.set(key, id);
    return id;
  }

  /** Returns the code of a comment. */
  #code(raw: string): string {
    return this.#id('comment', raw).toString(36);
  }

  #name(raw: string, choices: readonly string[]): string {
    const known = this.#names.get(raw);
    if (known !== undefined) return known;
    const taken = [...this.#names.values()].filter((one) => choices.includes(one)).length;
    const chosen = choices[taken] ?? `${choices[0]}_${taken}`;
    this.#names.set(raw, chosen);
    return chosen;
  }

  #text(given: string): string {
    const replaced = [...this.#slugs].reduce((text, [raw, slug]) => text.replaceAll(raw, slug), given);
    return withConstants(replaced)
      .replaceAll(/Name of (user_\d+)/g, (_, raw: string) => capitalize(this.#name(raw, people)))
      .replaceAll(/Name of (organization_\d+)/g, (_, raw: string) => capitalize(this.#name(raw, groups)))
      .replaceAll(/\buser_\d+\b/g, (raw) => this.#name(raw, people))
      .replaceAll(/\borganization_\d+\b/g, (raw) => this.#name(raw, groups))
      .replaceAll(/(?<=\/series\/)\d+/g, (raw) => String(this.#id('serie', raw)))
      .replaceAll(/(?<=\/comment\/)[0-9a-p]+$/g, (raw) => this.#code(raw))
      .replaceAll(/(?<=agent_sessions\/)\d+(?=\/|$)/g, (raw) => String(this.#id('user', raw)));
  }
}

/** Returns the kind of `article_ids`, `kept_article_id` or `articles`: `article`. */
function kindOf(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replace(/s$/, '')
    .split('_');
  return words.at(-1) ?? name;
}

/** Maps slugs with a random ending after the title to ones with a constant ending. */
function slugsOf(exchange: Exchange): Map<string, string> {
  const found = new Map<string, string>();
  const pairs = JSON.stringify(exchange).matchAll(/"(slug|title)":"([^"]+)","(?:slug|title)":"([^"]+)"/g);
  for (const [, first, one = '', other = ''] of pairs) {
    const [slug, title] = first === 'slug' ? [one, other] : [other, one];
    const start = title.toLowerCase().replaceAll(/\W+/g, '-');
    if (slug.startsWith(`${start}-`)) found.set(slug, `${start}-4k2a`);
  }
  return found;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
