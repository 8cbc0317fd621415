/** A kind of device; '' is unknown. */
export type Device = 'phone' | 'tablet' | 'computer' | '';

/**
 * Returns the kind of device that a user agent names. Tablets with Android leave out "Mobile"; those that ask for pages of
 * computers, as iPads do, count as such.
 */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined) return '';
  if (/\bipad\b|\btablet\b|\bkindle\b|\bsilk\//i.test(userAgent)) return 'tablet';
  if (/\bandroid\b/i.test(userAgent)) return /\bmobile\b/i.test(userAgent) ? 'phone' : 'tablet';
  if (/\bmobile\b|\biphone\b|\bipod\b/i.test(userAgent)) return 'phone';
  return /\b(?:windows nt|macintosh|x11|cros|wayland)\b/i.test(userAgent) ? 'computer' : '';
}
