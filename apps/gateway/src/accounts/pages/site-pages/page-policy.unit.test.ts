import { expect, test } from 'vitest';
import { policyOf } from './page-policy.ts';

const documents = ['contained', 'full_within_layout', 'nav_bar_included'];
const texts = ['json', 'css', 'txt'];

test.each(documents)('allows no scripts in template %s unless the configuration does', (template) => {
  for (const isRaw of [true, false]) {
    const policy = policyOf({ template, isRaw }, false);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('allow-scripts');
    // Markdown has no forms; the header has that of the search.
    expect(policy).toContain(isRaw ? "form-action 'none'" : "form-action 'self'");
  }
  expect(policyOf({ template, isRaw: true }, true)).toContain('script-src');
});

test.each(documents)('allows no scripts in Markdown with template %s', (template) => {
  expect(policyOf({ template, isRaw: false }, true)).not.toContain('script-src');
});

test.each(documents)('allows the manifest in template %s', (template) => {
  for (const allowsScripts of [true, false]) {
    for (const isRaw of [true, false]) {
      expect(policyOf({ template, isRaw }, allowsScripts)).toContain("manifest-src 'self'");
    }
  }
});

test.each(texts)('sandboxes template %s', (template) => {
  for (const isRaw of [true, false]) expect(policyOf({ template, isRaw }, true)).toMatch(/; sandbox$/);
});
