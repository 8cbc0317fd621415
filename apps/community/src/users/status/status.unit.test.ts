import { describe, expect, it } from 'vitest';
import type { Standing } from '../../tables/users.ts';
import { giveStatus, noteReason, parseStatus, restrictionOf, statusLabel, statusOf, removeStatus } from './status.ts';

describe('giveStatus', () => {
  it.each<[Standing[], Parameters<typeof giveStatus>[1], Standing[]]>([
    [[], 'suspended', ['suspended']],
    [['trusted'], 'suspended', ['suspended']],
    [['trusted'], 'limited', ['limited']],
    [['limited'], 'suspended', ['limited', 'suspended']],
    [['suspended', 'spam', 'limited'], 'warned', ['warned', 'limited']],
    [['suspended', 'spam'], 'comment_suspended', ['comment_suspended', 'spam']],
    [['suspended', 'spam', 'limited', 'banned'], 'trusted', ['trusted']],
    [['suspended', 'spam', 'trusted'], 'good_standing', []],
    [['banned'], 'suspended', ['suspended', 'banned']],
    [['banned'], 'warned', ['warned']],
    [['suspended'], 'suspended', ['suspended']],
  ])('%j given %s becomes %j', (held, status, expected) => {
    expect(giveStatus(held, status)).toEqual(expected);
  });
});

it('removes one status and keeps the others', () => {
  expect(removeStatus(['limited', 'spam'], 'spam')).toEqual(['limited']);
  expect(removeStatus(['limited'], 'spam')).toEqual(['limited']);
});

describe('statusOf', () => {
  it('shows the gravest of several', () => {
    expect(statusOf(['limited', 'warned', 'suspended', 'spam'])).toBe('suspended');
    expect(statusOf(['trusted', 'limited'])).toBe('limited');
    expect(statusOf(['suspended', 'banned'])).toBe('banned');
    expect(statusOf([])).toBe('good_standing');
  });
});

describe('parseStatus', () => {
  it.each([
    ['active', 'good_standing'],
    ['Good standing', 'good_standing'],
    ['  SUSPENDED ', 'suspended'],
    ['Comment Suspended', 'comment_suspended'],
    ['comment_suspended', 'comment_suspended'],
    ['banned', 'banned'],
  ])('%s is %s', (label, status) => {
    expect(parseStatus(label)).toBe(status);
  });

  it.each(['Admin', 'Super Moderator', '', 'trusted!', 'toString'])('rejects %j', (label) => {
    expect(parseStatus(label)).toBeUndefined();
  });
});

it('restricts suspended accounts, then spam, then comments', () => {
  expect(restrictionOf(['comment_suspended', 'spam', 'suspended'])).toBe('suspended');
  expect(restrictionOf(['comment_suspended', 'spam'])).toBe('spam');
  expect(restrictionOf(['warned', 'comment_suspended'])).toBe('comment_suspended');
  expect(restrictionOf(['trusted', 'limited', 'warned'])).toBe('none');
});

it('names a status for callers and for notes', () => {
  expect(statusLabel('good_standing')).toBe('active');
  expect(statusLabel('spam')).toBe('spam');
  expect(noteReason('good_standing')).toBe('Good standing');
  expect(noteReason('comment_suspended')).toBe('Comment Suspended');
});
