import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@commonplace/domain/errors';
import type { FormValues } from '@commonplace/ui/forms/form-view';
import type { PageCall, PageForm, PageResult } from './page.ts';

/** The delay between two tries while the first submission is being answered. */
const retryMs = 200;

/**
 * Carries out a form that creates something, at most once each time it is shown: a browser sends it again when its button is
 * pressed twice. A repetition gets the first answer. The key is derived from all values, among them the CSRF token, which is
 * different each time the form is shown; changed values make another request.
 */
export async function submitOnce(
  form: PageForm,
  call: PageCall,
  values: FormValues,
  parsed: unknown,
): Promise<PageResult> {
  const content = JSON.stringify([call.path, values, call.sessionToken]);
  const keyed = {
    key: `form-${hash('sha256', content)}`,
    fingerprint: hash('sha256', content, 'buffer'),
    isReplayOnly: false,
    onReplay: () => undefined,
  };
  const keyedCall = { ...call, options: { ...call.options, keyed } };
  for (;;) {
    try {
      return await form.submit(keyedCall, parsed);
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'idempotency_key_in_use') throw error;
    }
    await delay(retryMs, undefined, { signal: call.options.signal });
  }
}
