import { openDatabase } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { addDeadLetter } from '../../support/dead-letters.ts';
import type { Platform } from '../../support/platform.ts';
import { expectAccessible, jump, test } from './console-site.ts';

const browser = useBrowser();

test('lets an administrator resolve a report and find the change in the audit log', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const reporter = await platform.createUser();
  const message = `This user sells watches ${crypto.randomUUID()}`;
  const feedback_message = {
    feedback_type: 'spam',
    category: 'spam',
    message,
    reported_url: 'https://example.com/watches',
  };
  const created = await platform.request('POST', '/api/feedback_messages', {
    key: reporter.apiKey,
    body: { feedback_message },
  });
  expect(created.status, created.text).toBe(201);
  const { id } = created.json<{ id: number }>();
  const page = await browser.openPage();
  const admin = await open(page, 'admin', '/operations/reports');
  const status = async () => {
    const answer = await platform.request('GET', `/api/feedback_messages/${id}`, { key: admin.apiKey });
    return answer.json<{ status: string }>().status;
  };

  await page.getByLabel('Status').selectOption('Open');
  await page.getByLabel(`Select ${id}`).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resolve 1' }).click();
  await page.getByText('Report resolved').waitFor();
  await expect.poll(status).toBe('Resolved');
  // The filter is in the URL, and the resolved report does not match it.
  expect(page.url()).toContain('status=Open');
  await page.getByRole('link', { name: message }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: message }).click();
  await expect.poll(status).toBe('Open');

  await page.getByRole('link', { name: 'https://example.com/watches' }).waitFor();
  await page.getByLabel('Status').selectOption('Invalid');
  await page.getByText('Report marked as invalid').waitFor();
  await expect.poll(status).toBe('Invalid');
  // The audit log does not poll.
  await platform.settled();

  await page.goto(`${consoleSite.origin}/admin/operations/audit-log?target_type=FeedbackMessage&target_id=${id}`);
  const entries = page.locator('summary', { hasText: `updated report ${id}` });
  await expect.poll(() => entries.count()).toBe(3);
  await entries.first().click();
  await page.getByText('update_feedback_message').first().waitFor();
  await page.locator('del', { hasText: 'Open' }).first().waitFor();
  const added = page.locator('ins', { hasText: 'Invalid' }).first();
  await added.waitFor();
  const color = added.evaluate(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor,
  );
  expect(await color).not.toBe('rgba(0, 0, 0, 0)');
  await expectAccessible(page);
  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await downloads).suggestedFilename()).toBe('audit_logs.csv');
});

test('leaves and names a report that another administrator has changed', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const reporter = await platform.createUser();
  const report = async () => {
    const feedback_message = { feedback_type: 'spam', category: 'spam', message: `Watches ${crypto.randomUUID()}` };
    const created = await platform.request('POST', '/api/feedback_messages', {
      key: reporter.apiKey,
      body: { feedback_message },
    });
    return created.json<{ id: number }>().id;
  };
  const [first, second] = [await report(), await report()];
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin', '/operations/reports');
  const setStatus = (id: number, status: string) =>
    platform.request('PATCH', `/api/feedback_messages/${id}`, { key, body: { feedback_message: { status } } });
  const status = async (id: number) =>
    (await platform.request('GET', `/api/feedback_messages/${id}`, { key })).json<{ status: string }>().status;

  for (const id of [first, second]) await page.getByLabel(`Select ${id}`).check();
  await setStatus(first, 'Spam');
  await page.getByRole('button', { name: 'Resolve 2' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: '1 of 2 were changed by someone else' });
  await refusal.getByText(`Report ${first}`).waitFor();
  await expectProblem(page, /412/);
  expect([await status(first), await status(second)]).toEqual(['Spam', 'Resolved']);

  await setStatus(second, 'Ignored');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Someone else changed this').waitFor();
  await expectProblem(page, /412/);
  await expect.poll(() => status(second)).toBe('Ignored');

  // The failed report is still selected, and shown with its current status.
  await page.getByRole('button', { name: 'Resolve 1' }).click();
  await page.getByText('Report resolved').waitFor();
  await expect.poll(() => status(first)).toBe('Resolved');
  // At the end, since the button Undo goes away after some seconds.
  await expectAccessible(page);
});

test('lets an administrator retry a dead letter and cancel a job', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const letter = await addDeadLetter(platform, 'listings', {
    type: 'commonplace.content.v1.Unheard',
    error: 'no room',
  });
  const waitingJob = await addWaitingJob(platform);
  const page = await browser.openPage();
  const admin = await open(page, 'admin', '/operations/dead-letters');
  await page.getByText('commonplace.content.v1.Unheard').click();
  await page.getByText('no room').waitFor();
  await page.getByLabel(`Select ${letter}`).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry 1' }).click();
  await page.getByText('Event queued for retry').waitFor();
  const redriven = async () => {
    const answer = await platform.request('GET', '/api/admin/dead_letters?service=listings', { key: admin.apiKey });
    return answer.json<{ id: string; redriven_at: string | null }[]>().find(({ id }) => id === letter)?.redriven_at;
  };
  await expect.poll(redriven).not.toBeNull();

  // The retry is a job.
  await jump(page, 'j', 'Jobs');
  await page.getByLabel('Service').selectOption('listings');
  await page.getByRole('link', { name: 'redrive-dead-letter' }).first().click();
  await page.getByText('The payload is not shown').waitFor();

  const state = async () =>
    (await platform.request('GET', `/api/admin/jobs/${waitingJob}`, { key: admin.apiKey })).json<{ state: string }>()
      .state;
  await page.getByRole('link', { name: 'Jobs', exact: true }).last().click();
  await page.getByLabel('Status').selectOption('created');
  await page.getByRole('link', { name: 'job-without-worker' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await page.getByText('Job cancelled').waitFor();
  await expect.poll(state).toBe('cancelled');
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

/** Adds a job that no worker runs, and returns its ID in the API. */
async function addWaitingJob({ databaseUrls }: Platform): Promise<string> {
  const job = defineJob({ name: 'job-without-worker', payload: z.object({}), timeLimitSeconds: 60 });
  await using database = await openDatabase({
    url: databaseUrls.listings,
    entities: [],
    logger: pino({ level: 'silent' }),
    applicationName: 'jobs-of-console',
  });
  return `listings-${await database.transaction(undefined, (em) => enqueue(em, job, {}))}`;
}
