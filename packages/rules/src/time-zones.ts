/** Zones by the names in feeds and programs, in hours from UTC; for an ambiguous name the most common one. */
const hours: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  azost: 0,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  mez: 1,
  wat: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  cat: 2,
  sast: 2,
  eest: 3,
  msk: 3,
  trt: 3,
  eat: 3,
  idt: 3,
  ast: -4,
  irst: 3.5,
  msd: 4,
  gst: 4,
  samt: 4,
  azt: 4,
  get: 4,
  aft: 4.5,
  pkt: 5,
  uzt: 5,
  yekt: 5,
  ist: 5.5,
  npt: 5.75,
  bdt: 6,
  omst: 6,
  mmt: 6.5,
  ict: 7,
  wib: 7,
  krat: 7,
  novt: 7,
  sgt: 8,
  hkt: 8,
  myt: 8,
  pht: 8,
  wita: 8,
  awst: 8,
  irkt: 8,
  jst: 9,
  kst: 9,
  wit: 9,
  yakt: 9,
  acst: 9.5,
  acdt: 10.5,
  aest: 10,
  vlat: 10,
  aedt: 11,
  lhst: 10.5,
  magt: 11,
  sakt: 11,
  nzst: 12,
  pett: 12,
  fjt: 12,
  nzdt: 13,
  chast: 12.75,
  chadt: 13.75,
  cvt: -1,
  fnt: -2,
  brt: -3,
  art: -3,
  uyt: -3,
  clst: -3,
  adt: -3,
  ndt: -2.5,
  nst: -3.5,
  clt: -4,
  edt: -4,
  bot: -4,
  vet: -4,
  est: -5,
  cdt: -5,
  cot: -5,
  pet: -5,
  ect: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  akdt: -8,
  akst: -9,
  hdt: -9,
  hst: -10,
  sst: -11,
};
const offset = /(?:^|[^\d:])([+−-])(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const farthestMinutes = 14 * 60;

/** The offset of a zone from UTC. */
export type WrittenZone = { kind: 'given'; minutes: number } | { kind: 'none' | 'unknown'; minutes?: undefined };

/** Reads the zone after a time: an offset, a name, or both, where the offset wins. */
export function readZone(text: string): WrittenZone {
  // `GMT+0100 (Central European Standard Time)`, but also `(CET)`.
  const bare = text.trim().replace(/^(.+?)\s*\([^()]*\)$/, '$1');
  const words = bare.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [, sign, digits, minutes = '0'] = offset.exec(bare) ?? [];
  if (digits !== undefined) return zoneOf((Number(digits) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1));
  const named = words.flatMap((word) => (Object.hasOwn(hours, word) ? [hours[word] ?? 0] : []));
  if (named[0] !== undefined) return zoneOf(named[0] * 60);
  return { kind: bare === '' ? 'none' : 'unknown' };
}

function zoneOf(minutes: number): WrittenZone {
  return Math.abs(minutes) > farthestMinutes ? { kind: 'unknown' } : { kind: 'given', minutes };
}
