import { isString } from './json-checks.ts';
import { NotImitatedError, ServerError } from './server-error.ts';
import type { StoredDocument } from './stored-index.ts';

/** Whether a document matches a filter. */
export type Condition = (document: StoredDocument) => boolean;

const token =
  /\s*(?:(?<sign>!=|>=|<=|[=<>()[\],])|"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|(?<word>[^\s=!<>()[\],"']+))/y;
const notImitated = new Set(['IS', 'CONTAINS', 'STARTS', '_geoRadius', '_geoBoundingBox', '_geoPolygon']);
const comparisons = new Map<string, (one: number, other: number) => boolean>([
  ['>', (one, other) => one > other],
  ['>=', (one, other) => one >= other],
  ['<', (one, other) => one < other],
  ['<=', (one, other) => one <= other],
]);

interface Token {
  text: string;
  kind: 'sign' | 'word' | 'quoted';
}

/** Parses a text, or a list of which every member, a text or a list of alternatives, must hold. */
export function parseFilter(filter: unknown, filterable: readonly string[]): Condition {
  const parse = (text: unknown): Condition => {
    if (!isString(text)) throw invalid('must be a text, or a list of texts');
    return text.trim() === '' ? () => true : new FilterParser(text, filterable).parse();
  };
  if (!Array.isArray(filter)) return parse(filter);
  return all(filter.map((member: unknown) => (Array.isArray(member) ? any(member.map(parse)) : parse(member))));
}

/** Parses `OR` of `AND` of conditions, as documented for filter expressions. */
class FilterParser {
  readonly #tokens: Token[];
  readonly #filterable: readonly string[];

  constructor(text: string, filterable: readonly string[]) {
    this.#tokens = tokensOf(text);
    this.#filterable = filterable;
  }

  parse(): Condition {
    const condition = this.#alternatives();
    if (this.#tokens.length > 0) throw invalid(`unexpected ${this.#tokens[0]?.text}`);
    return condition;
  }

  #alternatives(): Condition {
    const conditions = [this.#conjunction()];
    while (this.#take('OR')) conditions.push(this.#conjunction());
    return any(conditions);
  }

  #conjunction(): Condition {
    const conditions = [this.#term()];
    while (this.#take('AND')) conditions.push(this.#term());
    return all(conditions);
  }

  #term(): Condition {
    if (this.#take('NOT')) return not(this.#term());
    if (!this.#take('(')) return this.#comparison();
    const condition = this.#alternatives();
    this.#expect(')');
    return condition;
  }

  #comparison(): Condition {
    const name = this.#value();
    if (notImitated.has(name)) throw new NotImitatedError(`filters by ${name}`);
    const isNegated = this.#take('NOT');
    const condition = this.#operation(name);
    if (!this.#filterable.includes(name)) throw invalid(`${name} is not filterable`);
    return isNegated ? not(condition) : condition;
  }

  #operation(name: string): Condition {
    const { text: operator } = this.#next();
    if (notImitated.has(operator)) throw new NotImitatedError(`filters with ${operator}`);
    if (operator === 'EXISTS') return (document) => document[name] !== undefined;
    if (operator === 'IN') return any(this.#list().map((value) => equals(name, value)));
    const compare = comparisons.get(operator);
    if (compare !== undefined) return compared(name, this.#value(), compare);
    if (operator === '=') return equals(name, this.#value());
    if (operator === '!=') return not(equals(name, this.#value()));
    if (this.#take('TO')) return between(name, operator, this.#value());
    throw invalid(`${operator} is not an operator`);
  }

  #list(): string[] {
    this.#expect('[');
    const values: string[] = [];
    while (!this.#take(']')) {
      values.push(this.#value());
      if (!this.#take(',') && this.#tokens[0]?.text !== ']') throw invalid('expected , or ]');
    }
    return values;
  }

  #value(): string {
    const { text, kind } = this.#next();
    if (kind === 'sign') throw invalid(`expected a value instead of ${text}`);
    return text;
  }

  #next(): Token {
    const next = this.#tokens.shift();
    if (next === undefined) throw invalid('it ends too early');
    return next;
  }

  #take(text: string): boolean {
    const [next] = this.#tokens;
    if (next?.text !== text || next.kind === 'quoted') return false;
    this.#tokens.shift();
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw invalid(`expected ${text}`);
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ''; at = token.lastIndex) {
    const { sign, double, single, word } = token.exec(text)?.groups ?? {};
    const quoted = double ?? single;
    if (sign !== undefined) tokens.push({ text: sign, kind: 'sign' });
    else if (quoted !== undefined) tokens.push({ text: quoted.replaceAll(/\\(.)/g, '$1'), kind: 'quoted' });
    else if (word !== undefined) tokens.push({ text: word, kind: 'word' });
    else throw invalid(`cannot read ${text.slice(at)}`);
  }
  return tokens;
}

const invalid = (message: string) => new ServerError('invalid_search_filter', `filter: ${message}`);
const all =
  (conditions: Condition[]): Condition =>
  (document) =>
    conditions.every((holds) => holds(document));
const any =
  (conditions: Condition[]): Condition =>
  (document) =>
    conditions.some((holds) => holds(document));
const not =
  (condition: Condition): Condition =>
  (document) =>
    !condition(document);
const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(valuesOf) : [value]);
const folded = (value: string) => value.trim().toLowerCase();
const asNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

function equals(name: string, wanted: string): Condition {
  const isEqual = (value: unknown) =>
    typeof value === 'number' ? value === asNumber(wanted) : isString(value) && folded(value) === folded(wanted);
  return (document) => valuesOf(document[name]).some(isEqual);
}

function compared(name: string, limit: string, compare: (one: number, other: number) => boolean): Condition {
  const number = asNumber(limit);
  if (Number.isNaN(number)) throw new NotImitatedError('comparisons of texts');
  return (document) => valuesOf(document[name]).some((value) => typeof value === 'number' && compare(value, number));
}

function between(name: string, from: string, to: string): Condition {
  const isFrom = compared(name, from, (one, other) => one >= other);
  return all([isFrom, compared(name, to, (one, other) => one <= other)]);
}
