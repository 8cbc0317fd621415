import type { RankingArticle } from '../article.ts';

/** Articles in French, Spanish, Russian, Ukrainian, Arabic, Hebrew and Thai. */
export const articlesInOtherLanguages: RankingArticle[] = [
  {
    key: 'fr-creme-brulee',
    title: 'Crème brûlée à la vanille de Madagascar',
    tags: ['cuisine', 'dessert'],
    ageDays: 150,
    body: `Faites infuser la gousse fendue dans la crème chaude pendant une heure. Blanchissez les jaunes avec le sucre, versez
la crème, filtrez. Une heure au four à 100 degrés, puis une nuit au frais. Au dernier moment, une fine couche de cassonade
et le chalumeau. La croûte doit craquer sous la cuillère et la crème rester froide.`,
  },
  {
    key: 'fr-cafe-terrasse',
    title: 'Un café en terrasse, et le temps qui passe',
    tags: ['paris', 'voyage'],
    ageDays: 88,
    body: `Au comptoir il coûte un euro vingt, en salle deux, en terrasse quatre : c'est le prix du spectacle. Le garçon ne vous
pressera pas. On y lit le journal, on y écrit des lettres, on y attend quelqu'un. Choisissez une rue où passent les
enfants de l'école, à quatre heures et demie.`,
  },
  {
    key: 'fr-recherche',
    title: 'La recherche plein texte avec PostgreSQL',
    tags: ['postgresql', 'recherche'],
    ageDays: 35,
    body: `La configuration française connaît les pluriels et les conjugaisons, mais garde les accents : ajoutez unaccent avant
le dictionnaire. Un index GIN, une colonne générée, et la recherche répond en quelques millisecondes. Pour les fautes de
frappe, comparez les trigrammes avec la liste de tous les mots.`,
  },
  {
    key: 'es-indices',
    title: 'Índices en bases de datos: lo que nadie te explica',
    tags: ['sql', 'español'],
    ageDays: 100,
    body: `Un índice no es gratis: cada inserción lo actualiza. El orden de las columnas importa más que su número. Si la
consulta devuelve la mitad de la tabla, la base de datos lo ignora, y hace bien. Mira el plan antes de crear otro, y borra
los que nadie usa desde hace meses.`,
  },
  {
    key: 'es-tomates',
    title: 'Tomates en maceta para principiantes',
    tags: ['huerto', 'español'],
    ageDays: 10,
    body: `Una maceta de diez litros, tierra buena y seis horas de sol. Riega por la mañana y nunca las hojas. Ata el tallo a
una caña cada veinte centímetros. En julio recogerás los primeros, y en agosto los regalarás a los vecinos. La albahaca al
lado no ahuyenta plagas, pero huele bien.`,
  },
  {
    key: 'es-git',
    title: 'Git para quienes trabajan solos',
    tags: ['git', 'español'],
    ageDays: 20,
    body: `Sin equipo no hay conflictos, pero sí errores. Haz un commit por idea y escribe por qué. Una rama para cada
experimento, y bórrala si no funciona. El historial es tu memoria: dentro de un año no recordarás por qué cambiaste aquel
número.`,
  },
  {
    key: 'ru-database',
    title: 'База данных для маленького проекта',
    tags: ['базыданных', 'новичкам'],
    ageDays: 210,
    body: `Если пользователей меньше тысячи, подойдёт SQLite: один файл, никакого сервера. Когда пишут сразу многие, берите
PostgreSQL. База данных переживёт вашу программу, поэтому начинайте со схемы. Имена таблиц пишите в единственном числе или
во множественном, но одинаково.`,
  },
  {
    key: 'ru-database-backup',
    title: 'Резервное копирование базы данных без остановки',
    tags: ['администрирование'],
    ageDays: 60,
    body: `Логическая копия снимается во время работы и не мешает записи. Журнал отправляйте на другой сервер каждые пять минут.
Раз в месяц восстанавливайте копию на пустой машине и сравнивайте число строк. Копия, которую никто не проверял, базой
данных ещё не стала.`,
  },
  {
    key: 'ru-git',
    title: 'Как вернуть удалённую ветку в Git',
    tags: ['git'],
    ageDays: 14,
    body: `Удалённое не пропадает сразу. Команда reflog показывает, где был HEAD; найдите последний коммит и дайте ему имя.
Если журнал пуст, поможет fsck. У вас есть около двух недель, прежде чем сборщик мусора уберёт то, на что никто не
ссылается. Все данные лежат в папке рядом с проектом, база не нужна.`,
  },
  {
    key: 'uk-borsch',
    title: 'Борщ, як варила моя бабуся',
    tags: ['кухня'],
    ageDays: 7,
    body: `Буряк тушкують окремо з оцтом, щоб не втратив кольору. Квасоля замочена звечора, м’ясо вариться дві години. Капуста
йде останньою, часник із салом — коли вогонь уже вимкнено. Настояний за ніч борщ смачніший, а зі сметаною та пампушками
він стає святом.`,
  },
  {
    key: 'ar-database',
    title: 'قاعدة البيانات للمبتدئين: من أين تبدأ؟',
    tags: ['برمجة'],
    ageDays: 170,
    body: `قاعدة البيانات مكان منظم تحفظ فيه ما يحتاجه برنامجك. ابدأ بجدول واحد، ثم أضف جدولا ثانيا واربط بينهما بمفتاح.
تعلم أربع جمل فقط: الإضافة والقراءة والتعديل والحذف. ولا تنس النسخ الاحتياطي قبل أن تحتاج إليه. سيبقى ما تصممه اليوم
سنوات طويلة.`,
  },
  {
    key: 'ar-databases-backup',
    title: 'نسخ قواعد البيانات احتياطيا كل ليلة',
    tags: ['تقنية'],
    ageDays: 45,
    body: `النسخة التي لم تجربها ليست نسخة. نسترجع كل شهر نسخة على جهاز فارغ ونعد السجلات. تحفظ النسخ في مكانين مختلفين،
وتمسح بعد تسعين يوما. اكتب الخطوات على ورقة، فالشبكة قد تكون معطلة عندما تحتاج إليها.`,
  },
  {
    key: 'ar-coffee',
    title: 'القهوة العربية بالهيل',
    tags: ['مطبخ'],
    ageDays: 8,
    body: `تحمص الحبوب تحميصا خفيفا وتطحن خشنة. يغلى الماء مع القهوة ربع ساعة ثم يضاف الهيل المطحون وقليل من الزعفران.
تقدم في فناجين صغيرة مع التمر، ويهز الضيف فنجانه إذا اكتفى.`,
  },
  {
    key: 'he-database',
    title: 'בסיס נתונים: מדריך למתחילים',
    tags: ['תכנות'],
    ageDays: 165,
    body: `בסיס נתונים שומר את מה שהתוכנה שלכם צריכה לזכור. מתחילים מטבלה אחת, מוסיפים מפתח, ואחר כך טבלה שנייה. ארבע פקודות
מספיקות לחודש הראשון. לפני שמוסיפים אינדקס, בודקים את התוכנית. ואל תשכחו גיבוי: הוא נחוץ תמיד ביום הלא נכון.`,
  },
  {
    key: 'he-database-index',
    title: 'מתי להוסיף אינדקס בבסיס נתונים',
    tags: ['ביצועים'],
    ageDays: 50,
    body: `אינדקס מאיץ קריאה ומאט כתיבה. הוא משתלם כאשר השאילתה מחזירה חלק קטן מן השורות. סדר העמודות חשוב יותר ממספרן. מדדו
לפני ואחרי, ומחקו את מה שאיש לא השתמש בו כבר חצי שנה.`,
  },
  {
    key: 'he-hummus',
    title: 'חומוס ביתי, הסוד הוא בסבלנות',
    tags: ['בישול'],
    ageDays: 5,
    body: `משרים את הגרגרים לילה שלם, מבשלים עד שהם נמעכים בין שתי אצבעות, וטוחנים כשהם חמים. טחינה טובה, לימון, שום ומעט מים
קרים. מגישים חמים, עם שמן זית ופפריקה. מה שנשאר למחר, אם נשאר, טעים לא פחות.`,
  },
  {
    key: 'th-database-beginners',
    title: 'ฐานข้อมูลสำหรับผู้เริ่มต้น',
    tags: ['โปรแกรม'],
    ageDays: 140,
    body: `ฐานข้อมูลคือที่เก็บข้อมูลอย่างเป็นระเบียบ เริ่มจากตารางเดียว แล้วค่อยเพิ่มตารางที่สองและเชื่อมกันด้วยกุญแจ
เรียนรู้คำสั่งสี่คำสั่งก็พอสำหรับเดือนแรก และอย่าลืมสำรองข้อมูลก่อนที่จะต้องใช้มัน`,
  },
  {
    key: 'th-database-backup',
    title: 'วิธีสำรองฐานข้อมูลทุกคืน',
    tags: ['ระบบ'],
    ageDays: 55,
    body: `ข้อมูลสำรองที่ไม่เคยทดลองกู้คืนก็เหมือนไม่มี เรากู้คืนเดือนละครั้งบนเครื่องเปล่าแล้วนับจำนวนแถว
เก็บไว้สองที่ ลบหลังเก้าสิบวัน และเขียนขั้นตอนไว้บนกระดาษ เพราะวันที่ต้องใช้ระบบอาจล่ม`,
  },
  {
    key: 'th-css',
    title: 'จัดหน้าเว็บด้วย CSS Grid',
    tags: ['css'],
    ageDays: 18,
    body: `กริดช่วยให้จัดวางได้ทั้งแนวตั้งและแนวนอน กำหนดคอลัมน์ด้วยหน่วย fr แล้วให้เบราว์เซอร์คำนวณเอง
ใช้ gap แทน margin และตั้งชื่อพื้นที่เพื่อให้อ่านง่าย หน้าจอเล็กให้เหลือคอลัมน์เดียว`,
  },
  {
    key: 'th-green-curry',
    title: 'แกงเขียวหวานไก่แบบบ้านๆ',
    tags: ['อาหาร'],
    ageDays: 4,
    body: `ผัดพริกแกงกับหัวกะทิจนหอม ใส่ไก่ ตามด้วยหางกะทิ มะเขือเปราะ และใบมะกรูด ปรุงด้วยน้ำปลาและน้ำตาลปี๊บ
ปิดไฟแล้วใส่ใบโหระพา กินกับข้าวสวยหรือขนมจีนก็อร่อย`,
  },
];
