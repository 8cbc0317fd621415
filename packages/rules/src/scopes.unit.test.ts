import { describe, expect, it } from 'vitest';
import { allowsScope, allowsWriting, isScope, scopeDescription, scopeGroups, scopes } from './scopes.ts';

describe('scopes', () => {
  it('start with public data, then have reading and writing of each family', () => {
    expect(scopes.slice(0, 3)).toEqual(['public', 'read_articles', 'write_articles']);
    expect(scopes.at(-1)).toBe('write_admin');
    expect(scopes).toHaveLength(31);
    expect(new Set(scopes).size).toBe(31);
  });

  it('are grouped under headings', () => {
    expect(scopeGroups[0]).toEqual({ words: 'In general', scopes: ['public'] });
    expect(scopeGroups[4]).toEqual({ words: 'Reading list', scopes: ['read_reading_list', 'write_reading_list'] });
    expect(scopeGroups.flatMap(({ scopes: ofGroup }) => ofGroup)).toEqual(scopes);
  });

  it('are described for the user who grants them', () => {
    expect(scopeDescription('public')).toBe('Read what everybody may see');
    expect(scopeDescription('read_account')).toBe('Read: profile and account');
    expect(scopeDescription('write_api_keys')).toBe('Write: API keys');
  });

  it('are recognized by their whole name', () => {
    expect(['public', 'read_admin', 'write_listings'].map(isScope)).toEqual([true, true, true]);
    expect(['', 'admin', 'read_', 'READ_ADMIN', 'read_pages'].map(isScope)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('allowsWriting', () => {
  it('holds without scopes and with any scope of writing', () => {
    expect(allowsWriting([])).toBe(true);
    expect(allowsWriting(['public', 'write_comments'])).toBe(true);
    expect(allowsWriting(['public', 'read_comments'])).toBe(false);
  });
});

describe('allowsScope', () => {
  it('holds without scopes and with the scope itself', () => {
    expect(allowsScope([], 'write_admin')).toBe(true);
    expect(allowsScope(['read_articles', 'write_articles'], 'read_articles')).toBe(true);
    expect(allowsScope(['write_articles'], 'read_articles')).toBe(false);
  });
});
