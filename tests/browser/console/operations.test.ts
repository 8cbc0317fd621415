import { openDatabase } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { addDeadLetter } from '../../support/dead-letters.ts';
import type { Platform } from '../../support/platform.ts';
import { expectEverybodyCanUse, jump, test } from './console-site.ts';

const browser = useBrowser();

test('an administrator resolves a report, and finds that in the audit log', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const reporter = await platform.createUser();
  const message = `Somebody sells watches ${crypto.randomUUID()}`;
  const feedback_message = {
    feedback_type: 'spam',
    category: 'spam',
    message,
    reported_url: 'https://example.com/watches',
  };
  const made = await platform.request('POST', '/api/feedback_messages', {
    key: reporter.apiKey,
    body: { feedback_message },
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json<{ id: number }>();
  const page = await browser.openPage();
  const admin = await open(page, 'admin', '/operations/reports');
  const status = async () => {
    const answer = await platform.request('GET', `/api/feedback_messages/${id}`, { key: admin.apiKey });
    return answer.json<{ status: string }>().status;
  };

  await page.getByLabel('Status').selectOption('Open');
  await page.getByLabel(`Choose ${id}`).check();
  await expectEverybodyCanUse(page);
  await page.getByRole('button', { name: 'Resolve 1' }).click();
  await page.getByText('The report is resolved').waitFor();
  await expect.poll(status).toBe('Resolved');
  // The filter is in the address, and what does not fit it any more is gone.
  expect(page.url()).toContain('status=Open');
  await page.getByRole('link', { name: message }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: message }).click();
  await expect.poll(status).toBe('Open');

  await page.getByRole('link', { name: 'https://example.com/watches' }).waitFor();
  await page.getByLabel('Status').selectOption('Invalid');
  await page.getByText('The report is said to be invalid').waitFor();
  await expect.poll(status).toBe('Invalid');
  // The log is read once.
  await platform.settled();

  await page.goto(`${consoleSite.origin}/admin/operations/audit-log?target_type=FeedbackMessage&target_id=${id}`);
  await expect.poll(() => page.getByText('update_feedback_message').count()).toBe(3);
  await page.getByText('update_feedback_message').first().click();
  await page.locator('del', { hasText: 'Open' }).first().waitFor();
  await page.locator('ins', { hasText: 'Invalid' }).first().waitFor();
  await expectEverybodyCanUse(page);
  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await downloads).suggestedFilename()).toBe('audit_logs.csv');
});

test('a report that another administrator has decided about is left, and named', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const reporter = await platform.createUser();
  const report = async () => {
    const feedback_message = { feedback_type: 'spam', category: 'spam', message: `Watches ${crypto.randomUUID()}` };
    const made = await platform.request('POST', '/api/feedback_messages', {
      key: reporter.apiKey,
      body: { feedback_message },
    });
    return made.json<{ id: number }>().id;
  };
  const [first, second] = [await report(), await report()];
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin', '/operations/reports');
  const decide = (id: number, status: string) =>
    platform.request('PATCH', `/api/feedback_messages/${id}`, { key, body: { feedback_message: { status } } });
  const status = async (id: number) =>
    (await platform.request('GET', `/api/feedback_messages/${id}`, { key })).json<{ status: string }>().status;

  for (const id of [first, second]) await page.getByLabel(`Choose ${id}`).check();
  await decide(first, 'Spam');
  await page.getByRole('button', { name: 'Resolve 2' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: '1 of 2 changed since you looked' });
  await refusal.getByText(`Report ${first}`).waitFor();
  await expectProblem(page, /412/);
  expect([await status(first), await status(second)]).toEqual(['Spam', 'Resolved']);
  await expectEverybodyCanUse(page);

  await decide(second, 'Ignored');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Someone else changed this').waitFor();
  await expectProblem(page, /412/);
  expect(await status(second)).toBe('Ignored');

  // It is still chosen, and seen as it is.
  await page.getByRole('button', { name: 'Resolve 1' }).click();
  await page.getByText('The report is resolved').waitFor();
  expect(await status(first)).toBe('Resolved');
});

test('an administrator has a service handle once more what it gave up on', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const letter = await addDeadLetter(platform, 'listings', {
    type: 'commonplace.content.v1.Unheard',
    error: 'no room',
  });
  const waiting = await addWaitingJob(platform);
  const page = await browser.openPage();
  const admin = await open(page, 'admin', '/operations/dead-letters');
  await page.getByText('commonplace.content.v1.Unheard').click();
  await page.getByText('no room').waitFor();
  await page.getByLabel(`Choose ${letter}`).check();
  await expectEverybodyCanUse(page);
  await page.getByRole('button', { name: 'Handle 1 once more' }).click();
  await page.getByText('The event is handled once more').waitFor();
  const redriven = async () => {
    const answer = await platform.request('GET', '/api/admin/dead_letters?service=listings', { key: admin.apiKey });
    return answer.json<{ id: string; redriven_at: string | null }[]>().find(({ id }) => id === letter)?.redriven_at;
  };
  await expect.poll(redriven).not.toBeNull();

  // It does so by a job.
  await jump(page, 'j', 'Jobs');
  await page.getByLabel('Service').selectOption('listings');
  await page.getByRole('link', { name: 'redrive-dead-letter' }).first().click();
  await page.getByText('What it is to be done with is not shown').waitFor();

  // What waits is given up.
  const state = async () =>
    (await platform.request('GET', `/api/admin/jobs/${waiting}`, { key: admin.apiKey })).json<{ state: string }>()
      .state;
  await page.getByRole('link', { name: 'Jobs', exact: true }).last().click();
  await page.getByLabel('State').selectOption('created');
  await page.getByRole('link', { name: 'nobody-works-on-it' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await page.getByText('The job is cancelled').waitFor();
  await expect.poll(state).toBe('cancelled');
  await page.getByText('was cancelled').waitFor();
});

/** A job that nobody works on; resolves to the id that the API knows it by. */
async function addWaitingJob({ databaseUrls }: Platform): Promise<string> {
  const job = defineJob({ name: 'nobody-works-on-it', payload: z.object({}), timeLimitSeconds: 60 });
  await using database = await openDatabase({
    url: databaseUrls.listings,
    entities: [],
    logger: pino({ level: 'silent' }),
    applicationName: 'jobs-of-console',
  });
  return `listings-${await database.transaction(undefined, (em) => enqueue(em, job, {}))}`;
}
