import { expect, it } from 'vitest';
import { romanize } from './romanize.ts';

const words = (text: string, language?: string) => romanize(text, language).trim().split(/\s+/).join(' ').toLowerCase();

it.each([
  ['きょう', 'kyou'],
  ['しゃしん', 'shashin'],
  ['ちょっと', 'chotto'],
  ['じゅぎょう', 'jugyou'],
  ['マッチ', 'matchi'],
  ['チェック', 'chekku'],
  ['データベース', 'detabesu'],
  ['コンピューター', 'konpyuta'],
  ['ファイル', 'fairu'],
  ['パーティション', 'patishon'],
  ['ウィキ', 'wiki'],
  ['ヴァイオリン', 'vaiorin'],
  ['デュアル', 'dyuaru'],
  ['ﾃﾞｰﾀ', 'deta'],
  ['あっ', 'a'],
])('reads %s as %s', (text, reading) => {
  expect(words(text)).toBe(reading);
});

it.each([
  ['TypeScriptの型を理解する', 'typescript'],
  ['データベースの設計', 'detabesu'],
  ['はじめてのTypeScript', 'hajimeteno typescript'],
  ['日本語の本', ''],
])('leaves out of Japanese what has several readings: %s', (text, reading) => {
  expect(words(text)).toBe(reading);
});

it('knows Japanese without kana by its language', () => {
  expect(words('React入門', 'ja')).toBe('react');
  expect(words('日本語', 'ja-JP')).toBe('');
});

it.each([
  ['日本語', 'riben yu'],
  ['Größe', 'grosse'],
  ['Привет', 'privet'],
])('makes ASCII of other languages: %s', (text, reading) => {
  expect(words(text).replaceAll(' ', '')).toBe(reading.replaceAll(' ', ''));
});
