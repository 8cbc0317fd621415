import { expect, test } from 'vitest';
import { Outage } from './outage.ts';

test('fails until it has worked, and after ten seconds of failures', () => {
  let now = 0;
  const outage = new Outage('the relay', () => now);
  expect(() => outage.check()).toThrow('the relay cannot run');
  outage.end();
  outage.check();
  outage.begin(new Error('first'));
  now = 10_000;
  outage.begin(new Error('second'));
  outage.check();
  now = 10_001;
  expect(() => outage.check()).toThrow(expect.objectContaining({ code: 'unavailable', cause: new Error('second') }));
  outage.end();
  outage.check();
});
