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

test.each([
  ['איך בניתי שרת HTTP/3 ב־Rust. השתמשתי ב־quinn וב־tokio כדי לבנות שרת מהיר.', 'he'],
  ['איך בניתי שרת HTTP/3 ב־Rust', 'he'],
  ['วิธีติดตั้ง Docker Compose', 'th'],
  ['Πώς έφτιαξα έναν HTTP/3 server με Rust', 'el'],
  ['როგორ ავაწყვე HTTP/3 სერვერი', 'ka'],
  ['Ինչպես կառուցեցի HTTP/3 սերվեր', 'hy'],
  ['Rust로 HTTP/3 서버를 만드는 방법', 'ko'],
  ['Docker Compose で開発環境を作る方法', 'ja'],
  ['東京都庁展望室無料開放のお知らせ', 'ja'],
  ['用 Docker Compose 搭建本地开发环境', 'zh'],
  ['தமிழில் நிரல் எழுதுவது எப்படி', 'ta'],
  ['मैंने Rust में HTTP/3 सर्वर कैसे बनाया। यह लेख बताता है कि यह कैसे काम करता है और मैंने क्या सीखा।', 'hi'],
  ['كيف بنيت خادم HTTP/3 بلغة Rust. استغرق الأمر أسبوعين ولم يلاحظ أحد، وهذا ما تعلمته.', 'ar'],
  ['Как я написал сервер HTTP/3 на Rust. Это заняло две недели, и никто этого не заметил.', 'ru'],
  ['The Greek word φιλοσοφία and the Hebrew word שלום, explained for people who learn them', 'en'],
  ['שלום', undefined],
])('looks at the script before the words: %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test('depends on the beginning of a text, however long it is', () => {
  const english = 'This is the beginning of a perfectly ordinary text about writing programs. '.repeat(10);
  expect(detectLanguage(english + 'und so weiter '.repeat(50_000))).toBe('en');
});
