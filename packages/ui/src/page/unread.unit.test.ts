import { describe, expect, it } from 'vitest';
import { locales } from '../locale/locale.ts';
import { renderBell, renderTitle } from './unread.ts';

const bell = (unreadNotifications: number | null, path = '/') =>
  renderBell({ unreadNotifications }, locales.en, path).toString();
const title = (unreadNotifications: number | null) => renderTitle('<Bread>', { unreadNotifications }).toString();

describe('renderBell', () => {
  it('shows and says the number of unread notifications', () => {
    expect(bell(3)).toContain('>Notifications (3 unread)<');
    expect(bell(3)).toMatch(/<span class="badge" aria-hidden="true">3<\/span>/);
    expect(bell(99)).toMatch(/<span class="badge" aria-hidden="true">99<\/span>/);
    expect(bell(100)).toMatch(/<span class="badge" aria-hidden="true">99\+<\/span>/);
    expect(renderBell({ unreadNotifications: 3 }, locales.de, '/').toString()).toContain('(3 ungelesen)');
  });

  it.each([0, null])('has no number for %s', (count) => {
    expect(bell(count)).toContain('>Notifications<');
    expect(bell(count)).toMatch(/<span class="badge" aria-hidden="true"><\/span>/);
  });

  it('is marked on the page of notifications', () => {
    expect(bell(0, '/notifications?kind=comments')).toContain('aria-current="page"');
    expect(bell(0)).not.toContain('aria-current');
  });
});

describe('renderTitle', () => {
  it('begins with the number', () => {
    expect(title(3)).toBe('<title>(3) &lt;Bread&gt;</title>');
    expect(title(100)).toBe('<title>(99+) &lt;Bread&gt;</title>');
    expect(title(0)).toBe('<title>&lt;Bread&gt;</title>');
    expect(renderTitle('Bread', undefined).toString()).toBe('<title>Bread</title>');
  });
});
