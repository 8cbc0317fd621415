import { expect, test } from 'vitest';
import { isBot } from './is-bot.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko; Applebot/0.1) Safari/605',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'Mozilla/5.0 (compatible; archive.org_bot)',
  'AdsBot-Google',
  'GPTBot/1.2',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'http.rb/5.2.0 (Mastodon/4.3.1; +https://mastodon.example/)',
  'Mozilla/5.0 (Linux; Android 11) Chrome/130.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0)',
])('recognizes %s', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test.each([
  '',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; CUBOT_NOTE_20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'curl/8.14.1',
  'Robotics Reader/1.0',
])('takes %j for a reader', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});
