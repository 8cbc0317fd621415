import { readFileSync } from 'node:fs';
import { describeVersions } from '@commonplace/gateway/openapi';
import { describe, expect, it } from 'vitest';
import { findBreakingChanges, type Document } from './openapi-differences.ts';
import { openApiFile } from './record.ts';

// A plain copy, as clients read it.
const current = JSON.parse(JSON.stringify(describeVersions('https://commonplace.test'))) as Record<
  'v1' | 'beta',
  Document
>;

describe.each(['v1', 'beta'] as const)('the OpenAPI document of %s', (version) => {
  it('breaks no client of the last release', () => {
    const released = JSON.parse(readFileSync(openApiFile(version), 'utf8')) as Document;
    expect(findBreakingChanges({ before: released, after: current[version] })).toEqual([]);
  });
});
