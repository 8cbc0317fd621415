import parser from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { robotsText } from './robots.ts';

// Its types describe another kind of module than it is.
const robotsParser = parser as unknown as typeof parser.default;
const origin = 'https://community.example';

describe('robotsText', () => {
  const robots = robotsParser(`${origin}/robots.txt`, robotsText(['GPTBot', 'CCBot'], `${origin}/sitemap.xml`));

  it('names the sitemap', () => {
    expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
  });

  it.each(['/settings', '/settings/profile', '/search?q=rye', '/dashboard/analytics'])('closes %s', (path) => {
    expect(robots.isAllowed(origin + path, 'AnyBot')).toBe(false);
  });

  it.each(['/', '/ada/rye', '/feed/search?q=rye', '/settingsfan', '/newton/rye'])('opens %s', (path) => {
    expect(robots.isAllowed(origin + path, 'AnyBot')).toBe(true);
  });

  it('refuses everything to the named crawlers', () => {
    expect(robots.isAllowed(`${origin}/ada/rye`, 'GPTBot')).toBe(false);
    expect(robots.isAllowed(`${origin}/`, 'CCBot')).toBe(false);
  });
});
