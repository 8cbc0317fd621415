import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkSender, mailConfig } from './config.ts';

const schema = z.object(mailConfig).superRefine(checkSender);
const problemsOf = (values: Record<string, string>) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const missing = 'MAIL_FROM: is required with SMTP_URL';
const reserved = 'MAIL_FROM: must be in a domain of yours, not a reserved one';

test.each([
  [{}, []],
  [{ MAIL_FROM: 'noreply@commonplace.dev' }, []],
  [{ SMTP_URL: 'smtp://mail.commonplace.dev' }, [missing]],
  [{ SMTP_URL: 'smtp://127.0.0.1:1025' }, [missing]],
  [{ SMTP_URL: 'smtp://mailpit:1025' }, [missing]],
  [{ SMTP_URL: 'smtp://mail.commonplace.dev', MAIL_FROM: 'noreply@commonplace.invalid' }, [missing]],
  [{ SMTP_URL: 'smtp://mail.commonplace.dev', MAIL_FROM: 'noreply@example.com' }, [reserved]],
  [{ SMTP_URL: 'smtp://10.0.0.7', MAIL_FROM: 'noreply@commonplace.test' }, [reserved]],
  [{ SMTP_URL: 'smtp://mailpit:1025', MAIL_FROM: 'noreply@commonplace.test' }, []],
  [{ SMTP_URL: 'smtp://[::1]:1025', MAIL_FROM: 'noreply@commonplace.test' }, []],
  [{ SMTP_URL: 'smtp://mail.commonplace.dev', MAIL_FROM: 'noreply@commonplace.dev' }, []],
  [{ SMTP_URL: 'smtp://mail.commonplace.dev', MAIL_FROM: 'noreply@contest' }, ['MAIL_FROM: must be an email address']],
  [{ SMTP_URL: 'smtp://mail.commonplace.dev', MAIL_FROM: 'noreply@attest.dev' }, []],
])('reports for %j: %j', (values, problems) => {
  expect(problemsOf(values)).toEqual(problems);
});

test.each(['http://mail.commonplace.dev', 'mail.commonplace.dev', 'mail.commonplace.dev:25', 'smtp:', 'smtp://:25'])(
  'rejects the mail server %s',
  (url) => {
    const problems = problemsOf({ SMTP_URL: url, MAIL_FROM: 'noreply@commonplace.dev' });
    expect(problems[0]).toMatch(/^SMTP_URL: /);
  },
);
