import { describe, expect, test } from 'vitest';
import { parseTime, readTime } from './time.ts';

const iso = (text: string) => parseTime(text)?.toISOString().replace('.000Z', 'Z');
const isoOfFeed = (text: string) => readTime(text)?.time.toISOString().replace('.000Z', 'Z');

describe('parseTime', () => {
  test('runs outside of UTC', () => {
    expect(new Date(2030, 0).getTimezoneOffset()).not.toBe(0);
  });

  test.each([
    ['2030-07-01', '2030-07-01T00:00:00Z'],
    ['2030-07-01T10:00', '2030-07-01T10:00:00Z'],
    ['2030-07-01T10:00:00', '2030-07-01T10:00:00Z'],
    ['2030-07-01 10:00', '2030-07-01T10:00:00Z'],
    ['2030-07-01 10:00:00.250', '2030-07-01T10:00:00.250Z'],
    ['2030/07/01 10:00', '2030-07-01T10:00:00Z'],
    ['2030-7-1 9:05', '2030-07-01T09:05:00Z'],
    ['July 1, 2030 10:00', '2030-07-01T10:00:00Z'],
    ['Mon Jul 01 2030 10:00:00', '2030-07-01T10:00:00Z'],
    ['Mon Jul 1 10:00:00 2030', '2030-07-01T10:00:00Z'],
    ['1 Jul 2030 10:00', '2030-07-01T10:00:00Z'],
  ])('without a zone is in UTC wherever the machine is: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    ['1 Jul 2030 12:00 am', '2030-07-01T00:00:00Z'],
    ['1 Jul 2030 12:30 PM', '2030-07-01T12:30:00Z'],
    ['1 Jul 2030 1:05 a.m.', '2030-07-01T01:05:00Z'],
    ['1 Jul 2030 11:59:59 pm', '2030-07-01T23:59:59Z'],
    [' 2030-07-01T23:59:59Z ', '2030-07-01T23:59:59Z'],
    ['2030-03-01T00:00:01', '2030-03-01T00:00:01Z'],
    ['2030-07-01T10:00:00.5Z', '2030-07-01T10:00:00.500Z'],
    ['1 Jul 49 10:00', '2049-07-01T10:00:00Z'],
    ['1 Jul 50 10:00', '1950-07-01T10:00:00Z'],
    ['1 Jul 0050 10:00', '0050-07-01T10:00:00Z'],
  ])('reads the clock and the year: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    ['2030-07-01T10:00:00Z', '2030-07-01T10:00:00Z'],
    ['2030-07-01t10:00:00z', '2030-07-01T10:00:00Z'],
    ['2030-07-01T10:00:00+02:00', '2030-07-01T08:00:00Z'],
    ['2030-07-01T10:00:00-0330', '2030-07-01T13:30:00Z'],
    ['2030-07-01 10:00:00 +0200', '2030-07-01T08:00:00Z'],
    ['2030-07-01 10:00:00 UTC', '2030-07-01T10:00:00Z'],
    ['2030-07-01 10:00:00 +02', '2030-07-01T08:00:00Z'],
    ['Mon, 01 Jul 2030 10:00:00 GMT', '2030-07-01T10:00:00Z'],
    ['Mon Jul 01 2030 10:00:00 GMT+0100 (Central European Standard Time)', '2030-07-01T09:00:00Z'],
    ['2030-07-01T00:30:00+14:00', '2030-06-30T10:30:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ])('with a zone is in it: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    ['', 'tomorrow', '5', '2030', '2030-07', 'Episode 12', '12 Monkeys 2030', '1 Foo 2030'],
    ['2030-02-30', '2030-13-01', '2030-00-01', '31 Jun 2030', '2030-07-01T24:00:00Z', '2030-07-01T10:60:00Z'],
    ['1 Jul 2030 13:00 pm', '2030-07-01T10:00:60Z', '2030-02-29', '2030-04-31'],
    ['0000-01-01', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '+012030-01-01', '12030-07-01'],
    [
      '2030-07-01T10',
      '2030-07-01T10:00:00 nowhere',
      '2030-07-01T10:00:00 02:00',
      '2030-07-01T10:00:00+99:00',
      '2030-07-01 and so on',
    ],
    ['01/07/2030', `2030-07-01T10:00:00Z${' '.repeat(10)}x`.repeat(9)],
  ])('%s and the like name none', (...texts) => {
    expect(texts.map((text) => parseTime(text))).toEqual(texts.map(() => undefined));
  });
});

describe('readTime', () => {
  test.each([
    ['2030-07-01', 'none'],
    ['2030-07-01 10:00', 'none'],
    ['2030-07-01 10:00 Z', 'given'],
    ['2030-07-01 10:00 +02:00 (somewhere else)', 'given'],
    ['2030-07-01 10:00 XYZ', 'unknown'],
  ])('tells whether %s names a zone', (text, zone) => {
    expect(readTime(text)?.zone).toBe(zone);
  });

  test.each([
    ['CET', 9],
    ['CEST', 8],
    ['BST', 9],
    ['EET', 8],
    ['MSK', 7],
    ['JST', 1],
    ['AEST', 0],
    ['NZDT', -3],
    ['IST', 4.5],
    ['EST', 15],
    ['PDT', 17],
    ['GMT+2', 8],
    ['UTC+05:30', 4.5],
    ['(CET)', 9],
    ['−0500', 15],
    ['-0500 (EST)', 15],
    ['XYZ', 10],
    ['A', 10],
    ['+9900', 10],
  ])('in the zone %s is in that, or in UTC', (zone, hours) => {
    const expected = new Date(Date.UTC(2024, 5, 10) + hours * 3_600_000).toISOString().replace('.000Z', 'Z');
    expect(isoOfFeed(`Mon, 10 Jun 2024 10:00:00 ${zone}`)).toBe(expected);
  });

  test.each([
    ['de', 'Mo, 10. Juni 2024', 'Di, 05 Mär 2024', '5. Mrz 2024', 'Mi, 01 Mai 2024', '03 Okt 2024', '24 Dez 2024'],
    [
      'fr',
      'lun., 10 juin 2024',
      'mar. 05 mars 2024',
      '5 mars 2024',
      'mer, 1er mai 2024',
      '3 oct. 2024',
      '24 déc. 2024',
    ],
    ['es', 'lun, 10 jun 2024', '5 mar 2024', '5 de marzo de 2024', '01 mayo 2024', '03 octubre 2024', '24 dic 2024'],
    [
      'pt',
      'segunda-feira, 10 de junho de 2024',
      '05 mar 2024',
      '5 Março 2024',
      '1 maio 2024',
      '3 out 2024',
      '24 dez 2024',
    ],
    ['it', 'lun, 10 giu 2024', '5 mar 2024', '05 marzo 2024', '01 mag 2024', '03 ott 2024', '24 dic 2024'],
    ['nl', 'ma, 10 juni 2024', '5 mrt 2024', '5 maart 2024', '1 mei 2024', '3 okt 2024', '24 december 2024'],
    ['pl', 'pon, 10 czerwca 2024', '5 mar 2024', '5 marca 2024', '1 maja 2024', '3 paź 2024', '24 grudnia 2024'],
    ['ru', 'Пн, 10 июня 2024', '5 мар 2024', '5 марта 2024', '1 мая 2024', '3 окт. 2024', '24 декабря 2024'],
    ['sv', 'mån, 10 juni 2024', '5 mars 2024', '05 mar 2024', '1 maj 2024', '3 okt 2024', '24 dec 2024'],
    ['tr', 'Pzt, 10 Haziran 2024', '5 Mar 2024', '5 Mart 2024', '1 Mayıs 2024', '3 Ekim 2024', '24 Aralık 2024'],
    ['ja', '2024年6月10日', '2024年3月5日', '2024年03月05日', '2024年5月1日', '2024年10月3日', '2024年12月24日'],
    ['en', 'Mon, June 10, 2024', 'March 5th, 2024', '5th March 2024', 'May 1 2024', '3 Oct. 2024', '24-Dec-24'],
  ])('in %s is understood', (_language, ...texts) => {
    const days = ['2024-06-10', '2024-03-05', '2024-03-05', '2024-05-01', '2024-10-03', '2024-12-24'];
    expect(texts.map((text) => isoOfFeed(`${text} 10:00:00 +0000`))).toEqual(days.map((day) => `${day}T10:00:00Z`));
  });

  test.each([
    ['janv., févr., avr., juil., août, sept., nov.', [1, 2, 4, 7, 8, 9, 11]],
    ['ene, feb, abr, jul, ago, sept, nov', [1, 2, 4, 7, 8, 9, 11]],
    ['gen, febbraio, aprile, lug, agosto, set, novembre', [1, 2, 4, 7, 8, 9, 11]],
    ['fev, abril, julho, setembro', [2, 4, 7, 9]],
    ['Jänner, Februar, Juli, August', [1, 2, 7, 8]],
    ['stycznia, lutego, kwietnia, lipca, sierpnia, września, listopada', [1, 2, 4, 7, 8, 9, 11]],
    ['січня, лютого, квітня, липня', [1, 2, 4, 7]],
    ['ledna, února, dubna, července, srpna', [1, 2, 4, 7, 8]],
    ['tammikuuta, helmikuuta, heinäkuuta', [1, 2, 7]],
    ['Ιανουαρίου, Ιουλίου', [1, 7]],
    ['يناير, يوليو', [1, 7]],
  ])('knows the months %s', (names, months) => {
    const numbers = names.split(', ').map((name) => (readTime(`10 ${name} 2024`)?.time.getUTCMonth() ?? -1) + 1);
    expect(numbers).toEqual(months);
  });
});
