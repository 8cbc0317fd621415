import type { JsonObject } from '@commonplace/site-settings/json';
import { parseGeolocation } from '@commonplace/rules/geolocation';

/** The countries that billboards may be for, each with whether its regions are told apart. */
export type EnabledCountries = ReadonlyMap<string, { withRegions: boolean }>;

/** Unless the site says otherwise. */
const usual: EnabledCountries = new Map([
  ['US', { withRegions: true }],
  ['CA', { withRegions: true }],
]);

/** What `billboard_enabled_countries` of the site's configuration says: codes, with `without_regions` where it is so. */
export function enabledCountries(overrides: JsonObject): EnabledCountries {
  const said = overrides['billboard_enabled_countries'];
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return usual;
  return new Map(
    Object.entries(said).map(([code, regions]) => [code.toUpperCase(), { withRegions: regions !== 'without_regions' }]),
  );
}

/** What is wrong with a code as a place that a billboard is for, in the words of the reference. */
export function geolocationProblem(code: string, countries: EnabledCountries): string | undefined {
  const place = parseGeolocation(code);
  const enabled = place && countries.get(place.country);
  if (place && enabled && (enabled.withRegions || !place.isRegion)) return undefined;
  return `${code.slice(0, 20)} is not an enabled target ISO 3166-2 code`;
}
