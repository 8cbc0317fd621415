import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['How we moved our services to PostgreSQL. It took two weeks, and no one noticed.', 'en'],
  ['Wie wir unsere Dienste umgezogen haben. Es dauerte zwei Wochen, und niemand hat es bemerkt.', 'de'],
  ['Comment nous avons déplacé nos services. Cela a pris deux semaines, et personne ne l’a remarqué.', 'fr'],
  ['我们是怎样把服务迁移到新的数据库的。这花了两个星期，没有人注意到，下面是我们学到的东西。', 'zh'],
  ['كيف نقلنا خدماتنا إلى قاعدة بيانات جديدة. استغرق الأمر أسبوعين ولم يلاحظ أحد.', 'ar'],
  ['En este artículo te muestro cómo instalar los programas, y cómo probarlos en tu máquina.', 'es'],
  ['Docker Compose, Redis y Node', undefined],
  ['Hello', undefined],
  ['', undefined],
  ['1234567890 1234567890 1234567890 1234567890', undefined],
])('%s: %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test('depends on the beginning of a text, however long it is', () => {
  const english = 'This is the beginning of a perfectly ordinary text about writing programs. '.repeat(10);
  expect(detectLanguage(english + 'und so weiter '.repeat(50_000))).toBe('en');
});
