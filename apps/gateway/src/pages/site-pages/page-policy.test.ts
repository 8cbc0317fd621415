import { expect, test } from 'vitest';
import { policyOf } from './page-policy.ts';

const documents = ['contained', 'full_within_layout', 'nav_bar_included'];
const texts = ['json', 'css', 'txt'];

test.each(documents)('nothing runs in a page of template %s unless the configuration allows it', (template) => {
  for (const isRaw of [true, false]) {
    const policy = policyOf({ template, isRaw }, false);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('allow-scripts');
    expect(policy).toContain("form-action 'none'");
  }
  expect(policyOf({ template, isRaw: true }, true)).toContain('script-src');
});

test.each(documents)('what comes from markdown runs nothing in template %s, whatever is allowed', (template) => {
  expect(policyOf({ template, isRaw: false }, true)).not.toContain('script-src');
});

test.each(documents)('the manifest of the site is loaded in template %s', (template) => {
  for (const allowsScripts of [true, false]) {
    for (const isRaw of [true, false]) {
      expect(policyOf({ template, isRaw }, allowsScripts)).toContain("manifest-src 'self'");
    }
  }
});

test.each(texts)('%s is no page, whatever is allowed', (template) => {
  for (const isRaw of [true, false]) expect(policyOf({ template, isRaw }, true)).toMatch(/; sandbox$/);
});
