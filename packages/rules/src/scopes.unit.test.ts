import { describe, expect, it } from 'vitest';
import { allowsScope, allowsWriting, isScope, scopeDescription, scopeFamilies, scopes } from './scopes.ts';

describe('scopes', () => {
  it('start with public data, then have reading and writing of each family', () => {
    expect(scopes.slice(0, 3)).toEqual(['public', 'read_articles', 'write_articles']);
    expect(scopes.at(-1)).toBe('write_admin');
    expect(scopes).toHaveLength(31);
    expect(new Set(scopes).size).toBe(31);
  });

  it('belong to families', () => {
    expect(scopeFamilies.slice(0, 4)).toEqual(['articles', 'comments', 'reactions', 'reading_list']);
    const ofFamilies = scopeFamilies.flatMap((family) => [`read_${family}`, `write_${family}`]);
    expect(['public', ...ofFamilies]).toEqual(scopes);
  });

  it('are described for developers', () => {
    expect(scopeDescription('public')).toBe('Read what everyone may see');
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
