import { expect, it, vi } from 'vitest';
import { changeOf } from './fields.ts';
import { fields, useWindows } from './testing/autosaved-window.ts';

useWindows();

it('names changed fields as the API does', () => {
  const typed = { ...fields, cover_focus_x: '20', comments_closed: 'true', organization_id: '' };
  expect(changeOf(typed, fields)).toEqual({
    cover_focus: { x: 20, y: 50 },
    comments_closed: true,
    organization_id: null,
  });
  vi.setSystemTime('2030-01-01');
  const scheduled = { ...fields, publish_at: '2031-01-15T09:30', time_zone: 'Europe/Berlin' };
  expect(changeOf(scheduled, fields)).toEqual({ published_at: '2031-01-15T08:30:00Z' });
  const late = { ...fields, publish_at: '2036-01-15T09:30' };
  expect(changeOf(late, fields)).toBeUndefined();
  expect(changeOf(fields, fields)).toBeUndefined();
});
