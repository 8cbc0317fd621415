import { describe, expect, test } from 'vitest';
import { createCookies, newVisit } from './session-cookie.ts';

const token = 'a-secret-of-a-session-000000000000000000000';
const pair = (cookie: string) => cookie.split(';', 1)[0] ?? '';

describe('cookies', () => {
  test('are limited to one host, to HTTPS and to 30 days, and hidden from scripts', () => {
    const cookies = createCookies('https://commonplace.test');
    expect(cookies.setSession(token)).toMatch(
      /^__Host-session=[\w-]{43}\.[\da-z]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookies.endSession()).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  test('have plain names on a site without HTTPS', () => {
    expect(createCookies('http://127.0.0.1:3000').setSession(token)).toMatch(
      /^session=[\w-]{43}\.[\da-z]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('are read as they were set, and ignored with another name or format', () => {
    const cookies = createCookies('https://commonplace.test');
    const visit = newVisit();
    const headers = {
      cookie: [cookies.setSession(token), cookies.setVisit(visit), cookies.setFlash('saved')].map(pair).join('; '),
    };
    expect(cookies.session(headers)).toEqual({ token, isAged: false });
    expect([cookies.visit(headers), cookies.flash(headers)]).toEqual([visit, 'saved']);
    expect(cookies.session({ cookie: `session=${token}` })).toBeUndefined();
    expect(cookies.session({ cookie: '__Host-session=short' })).toBeUndefined();
    expect(cookies.flash({ cookie: '__Host-flash=<b>' })).toBeUndefined();
  });

  test('are set again after a day or without an age', () => {
    const cookies = createCookies('http://127.0.0.1:3000');
    const yesterday = Math.floor(Date.now() / 1_000) - 24 * 3_600;
    expect(cookies.session({ cookie: `session=${token}.${yesterday.toString(36)}` })).toEqual({ token, isAged: true });
    expect(cookies.session({ cookie: `session=${token}` })).toEqual({ token, isAged: true });
  });
});
