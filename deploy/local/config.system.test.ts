import { describe, expect, test } from 'vitest';
import { readEnvironment } from './config.ts';

const bare = { PATH: '/usr/bin:/bin', HOME: '/home/user' };

describe('readEnvironment', () => {
  test('needs no variable', () => {
    const { config, inherited, searchPath } = readEnvironment(bare);

    expect(config).toEqual({ PORT: 3000, DATA_DIR: '.data', APPS_DIR: 'apps' });
    expect(inherited).toEqual({ ...bare, PATH: searchPath });
    expect(searchPath.split(':')).toContain('/usr/sbin');
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '0'],
    ['CONTENT_DATABASE_URL', 'mysql://localhost/x'],
    ['ANALYTICS_DATABASE_URL', 'localhost:5432'],
    ['NATS_URL', 'http://localhost:4222'],
    ['MEILI_URL', 'meili'],
    ['PUBLIC_URL', 'example.com'],
  ])('names an invalid %s (%s)', (name, value) => {
    expect(() => readEnvironment({ ...bare, [name]: value })).toThrow(new RegExp(`\\b${name}:`));
  });

  test('suggests a name for a misspelled variable', () => {
    expect(() => readEnvironment({ ...bare, CONTENT_DATABSE_URL: 'x' })).toThrow(
      'unknown variable CONTENT_DATABSE_URL; did you mean CONTENT_DATABASE_URL?',
    );
  });

  test('passes variables of the apps on, without those of npm start', () => {
    const { inherited } = readEnvironment({ ...bare, RATE_LIMIT_GENERAL: 'off', PORT: '4000', DATA_DIR: '/srv/x' });

    expect(inherited).toMatchObject({ RATE_LIMIT_GENERAL: 'off' });
    expect(Object.keys(inherited)).toEqual(expect.not.arrayContaining(['PORT', 'DATA_DIR']));
  });
});
