import {
  isBoolean,
  isByte,
  isCount,
  isObject,
  isSameJson,
  isString,
  isStrings,
  objectOf,
  oneOf,
  refuseOtherFields,
  type JsonObject,
} from './json-checks.ts';
import { NotImitatedError, ServerError } from './server-error.ts';

/** The settings that change answers of the fake server; others are stored as given. */
export interface IndexSettings extends JsonObject {
  searchableAttributes: string[];
  filterableAttributes: string[];
  sortableAttributes: string[];
  displayedAttributes: string[];
  rankingRules: string[];
  typoTolerance: {
    enabled: boolean;
    minWordSizeForTypos: { oneTypo: number; twoTypos: number };
    disableOnWords: string[];
    disableOnAttributes: string[];
    disableOnNumbers: boolean;
  };
  pagination: { maxTotalHits: number };
}

export const initialSettings: IndexSettings = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1_000 },
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
};

/** The rule of a setting: a check, or rules of its fields. */
type Rule = ((value: unknown) => boolean) | { [field: string]: Rule };

const builtInRules = ['words', 'typo', 'proximity', 'attribute', 'attributeRank', 'wordPosition', 'sort', 'exactness'];
const isRankingRule = (rule: string) => builtInRules.includes(rule) || /^[^:]+:(?:asc|desc)$/.test(rule);

const rules: Record<string, Rule> = {
  displayedAttributes: isStrings,
  searchableAttributes: isStrings,
  filterableAttributes: (value) => Array.isArray(value) && value.every((item) => isString(item) || isObject(item)),
  sortableAttributes: isStrings,
  rankingRules: (value) => isStrings(value) && value.every(isRankingRule),
  stopWords: isStrings,
  nonSeparatorTokens: isStrings,
  separatorTokens: isStrings,
  dictionary: isStrings,
  synonyms: isObject,
  distinctAttribute: isString,
  proximityPrecision: oneOf('byWord', 'byAttribute'),
  typoTolerance: {
    enabled: isBoolean,
    minWordSizeForTypos: { oneTypo: isByte, twoTypos: isByte },
    disableOnWords: isStrings,
    disableOnAttributes: isStrings,
    disableOnNumbers: isBoolean,
  },
  faceting: { maxValuesPerFacet: isCount, sortFacetValuesBy: isObject },
  pagination: { maxTotalHits: isCount },
  embedders: isObject,
  searchCutoffMs: isCount,
  localizedAttributes: Array.isArray,
  facetSearch: isBoolean,
  prefixSearch: oneOf('indexingTime', 'disabled'),
};

/** Settings that the fake server applies, and those that change none of its answers. */
const followed = [
  'displayedAttributes searchableAttributes filterableAttributes rankingRules typoTolerance pagination',
  'sortableAttributes faceting searchCutoffMs facetSearch',
].flatMap((names) => names.split(' '));

/** Parses the settings of a request. Throws for unknown fields, values of another type, and unsupported settings. */
export function readSettings(body: unknown): JsonObject {
  const settings = objectOf(body, 'settings');
  refuseOtherFields(settings, Object.keys(rules));
  for (const [name, value] of Object.entries(settings)) {
    const code = `invalid_settings_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    check(rules[name], value, name, code);
    if (!followed.includes(name) && value !== null && !isSameJson(value, initialSettings[name])) {
      throw new NotImitatedError(`the setting ${name}`);
    }
  }
  refuseUnusual(settings);
  return settings;
}

/** Merges settings; null resets one. Throws if they contradict each other. */
export function changeSettings(settings: IndexSettings, changes: JsonObject): IndexSettings {
  const changed = merge(settings, changes, initialSettings) as IndexSettings;
  refuseWordSizes(changed.typoTolerance.minWordSizeForTypos);
  return changed;
}

function check(rule: Rule | undefined, value: unknown, path: string, code: string): void {
  if (value === null || rule === undefined) return;
  if (typeof rule === 'function') {
    if (!rule(value)) throw new ServerError(code, `${path}: invalid value`);
    return;
  }
  const fields = objectOf(value, path, code);
  refuseOtherFields(fields, Object.keys(rule), code);
  for (const [name, field] of Object.entries(fields)) check(rule[name], field, `${path}.${name}`, code);
}

function refuseUnusual({ typoTolerance, filterableAttributes = [] }: JsonObject): void {
  if (filterableAttributes !== null && !isStrings(filterableAttributes))
    throw new NotImitatedError('filterableAttributes with patterns');
  if (!isObject(typoTolerance)) return;
  const { minWordSizeForTypos, disableOnWords = [], disableOnAttributes = [] } = typoTolerance;
  if (!isSameJson([disableOnWords, disableOnAttributes], [[], []])) {
    throw new NotImitatedError('typo tolerance by words and attributes');
  }
  if (isObject(minWordSizeForTypos)) refuseWordSizes(minWordSizeForTypos);
}

function refuseWordSizes({ oneTypo, twoTypos }: { oneTypo?: unknown; twoTypos?: unknown }): void {
  if (isCount(oneTypo) && isCount(twoTypos) && oneTypo > twoTypos) {
    throw new ServerError('invalid_settings_typo_tolerance', 'oneTypo must not be more than twoTypos');
  }
}

function merge(current: unknown, change: unknown, initial: unknown): unknown {
  if (change === null) return initial;
  if (!isObject(current) || !isObject(change)) return change;
  const start = isObject(initial) ? initial : {};
  const members = Object.entries(change).map(([name, value]) => [name, merge(current[name], value, start[name])]);
  return { ...current, ...Object.fromEntries(members) };
}
