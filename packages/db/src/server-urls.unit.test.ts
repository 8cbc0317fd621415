import { expect, test } from 'vitest';
import { splitServers } from './server-urls.ts';

test('returns the URL of each server', () => {
  const rest = '/content?target_session_attrs=read-write&sslmode=verify-full';
  expect(splitServers(`postgresql://user:p%40ss@one:5432,[::1]:5433,two${rest}`)).toEqual([
    `postgresql://user:p%40ss@one:5432${rest}`,
    `postgresql://user:p%40ss@[::1]:5433${rest}`,
    `postgresql://user:p%40ss@two${rest}`,
  ]);
  expect(splitServers('postgres://localhost/content')).toEqual(['postgres://localhost/content']);
});

test.each([
  ['mysql://localhost/x', /postgresql:/],
  ['localhost:5432', /postgresql:/],
  ['postgresql://one:5432,,two/x', /postgresql:/],
  ['postgresql://one:5432,two:port/x', /postgresql:/],
  ['postgresql://one,two/x?target_session_attrs=standby', /^target_session_attrs must be read-write or primary$/],
])('refuses %s', (url, message) => {
  expect(() => splitServers(url)).toThrow(message);
});
