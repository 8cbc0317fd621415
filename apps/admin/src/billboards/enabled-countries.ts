import type { JsonObject } from '@commonplace/site-settings/json';
import { parseGeolocation } from '@commonplace/rules/geolocation';

/** The countries that billboards can target, and whether their regions can be targeted too. */
export type EnabledCountries = ReadonlyMap<string, { withRegions: boolean }>;

const defaultCountries: EnabledCountries = new Map([
  ['US', { withRegions: true }],
  ['CA', { withRegions: true }],
]);

/** Reads the setting `billboard_enabled_countries`: country codes, each `with_regions` or `without_regions`. */
export function enabledCountries(overrides: JsonObject): EnabledCountries {
  const setting = overrides['billboard_enabled_countries'];
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return defaultCountries;
  return new Map(
    Object.entries(setting).map(([code, regions]) => [
      code.toUpperCase(),
      { withRegions: regions !== 'without_regions' },
    ]),
  );
}

/** Returns why a geolocation cannot be targeted, in the reference's wording. */
export function geolocationProblem(code: string, countries: EnabledCountries): string | undefined {
  const location = parseGeolocation(code);
  const enabled = location && countries.get(location.country);
  if (location && enabled && (enabled.withRegions || !location.isRegion)) return undefined;
  return `${code.slice(0, 20)} is not an enabled target ISO 3166-2 code`;
}
