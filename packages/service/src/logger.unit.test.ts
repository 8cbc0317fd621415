import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function recording(level = 'info') {
  const text: string[] = [];
  const logger = createLogger({ name: 'content', level, stream: { write: (line) => void text.push(line) } });
  return { logger, text, lines: () => text.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('writes one JSON object per line, with name and time', () => {
  const { logger, lines } = recording();
  logger.info({ articleId: 7 }, 'published');
  logger.debug('not written');
  expect(lines()).toEqual([expect.objectContaining({ level: 30, name: 'content', articleId: 7, msg: 'published' })]);
  expect(lines()[0]?.['time']).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('redacts secrets', () => {
  const { logger, text } = recording();
  logger.info({ password: 'hunter2', user: { password: 'hunter2', token: 'hunter2' } }, 'signed in');
  logger.info(
    { request: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'api-key': 'hunter2' } } },
    'requested',
  );
  logger.child({ secret: 'hunter2' }).info('child');
  expect(text.join('')).not.toContain('hunter2');
  expect(text[0]).toContain('[redacted]');
});

test('writes errors with their stack and cause', () => {
  const { logger, lines } = recording();
  logger.error({ err: new Error('outer', { cause: new TypeError('inner') }) }, 'failed');
  expect(lines()[0]).toMatchObject({ err: { type: 'Error' } });
  expect((lines()[0]?.['err'] as { stack: string } | undefined)?.stack).toMatch(/logger\.unit\.test\.ts[^]*inner/);
});
