const exampleDate = '2026-01-15';
/** Dates further from today are constants of the requests. */
const maxShiftDays = 45;
const dayMs = 86_400_000;

/** Returns a text with constants instead of times, secrets, random ids, numbers of test data, and the hosts of the test. */
export function withConstants(text: string): string {
  return (
    text
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '5f0c7d3e-1b2a-4c6d-8e9f-0a1b2c3d4e5f')
      .replaceAll(/\b[0-9a-f]{32,64}\b/g, (hash) => '0123456789abcdef'.repeat(4).slice(0, hash.length))
      .replaceAll(/\b(expires=)\d+/g, '$11768469400')
      // Cursors begin with a time in microseconds.
      .replace(/^\d{16}(?=-\d+$)/, '1768469400000000')
      .replaceAll(/\b(signature=)[\w-]+/g, '$1EXAMPLE')
      .replaceAll(/\b(preview=)[\w-]+/g, '$1EXAMPLE_TOKEN')
      .replaceAll(/-\d+of\d+-temp-slug-\d+/g, '-temp-slug-1234567')
      .replaceAll(/-\d+of\d+-[0-9a-z]+/g, '-4k2a')
      .replaceAll(/[ _-]?\d+of\d+/g, '')
      .replaceAll(/\bBillboard \d+/g, 'Billboard 1')
      .replaceAll(/\b(content|community|listings|admin|analytics)-\d+\b/g, '$1-7')
      .replaceAll(/\b\d\d:\d\d:\d\d UTC\b/g, '09:30:00 UTC')
      .replaceAll(/\b(\d{4}-\d\d-\d\d)( |-)\d\d(:|-)\d\d\b/g, '$1$209$330')
      .replaceAll(/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, shiftTime)
      .replace(/^[A-Z][a-z]{2} \d{1,2}$/, 'Jan 15')
      .replace(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/, 'Jan 15, 2026')
      .replace(/^\d+\.\d+\.\d+$/, '1.0.0')
      .replaceAll('https://commonplace.test', 'https://community.example')
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://images.example')
      .replaceAll('127.0.0.1', '192.0.2.1')
  );
}

/** Moves a time of the recording to the date of the examples. */
function shiftTime(text: string): string {
  const today = Math.floor(Date.now() / dayMs);
  const days = Math.floor(Date.parse(text.slice(0, 10)) / dayMs) - today;
  if (Number.isNaN(days) || Math.abs(days) > maxShiftDays) return text;
  const date = new Date(Date.parse(exampleDate) + days * dayMs).toISOString().slice(0, 10);
  return text.length > 10 ? `${date}T09:30:00Z` : date;
}
