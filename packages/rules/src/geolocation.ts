import { iso31661, iso31662 } from 'iso-3166';

const countries = new Set(iso31661.map(({ alpha2 }) => alpha2));
const regions = new Set(iso31662.map(({ code }) => code));

/** A country, or a region of one (ISO 3166-2). */
export interface Geolocation {
  /** The code: `CA`, `CA-BC`. */
  code: string;
  country: string;
  isRegion: boolean;
}

/** Parses a country or region code in any case; undefined if it does not exist. */
export function parseGeolocation(text: string): Geolocation | undefined {
  const code = text.trim().toUpperCase();
  if (countries.has(code)) return { code, country: code, isRegion: false };
  const [country = ''] = code.split('-', 1);
  return regions.has(code) && countries.has(country) ? { code, country, isRegion: true } : undefined;
}
