import type { RankingArticle } from '../article.ts';

/** Articles in German, which writes compounds as one word. */
export const germanArticles: RankingArticle[] = [
  {
    key: 'de-datenbankindex',
    title: 'Wann lohnt sich ein Datenbankindex?',
    tags: ['datenbank', 'sql', 'deutsch'],
    ageDays: 340,
    body: `Ein Index macht Abfragen schneller und jede Änderung langsamer. Er lohnt sich, wenn eine Abfrage nur einen kleinen
Teil der Zeilen braucht und oft genug gestellt wird. Bei Tabellen mit wenigen Seiten liest die Datenbank lieber alles.
Schau dir den Plan an, bevor und nachdem du ihn anlegst, und lösche, was seit Monaten niemand benutzt hat.`,
  },
  {
    key: 'de-index-oder-nicht',
    title: 'Index oder kein Index: Abfragen auf großen Tabellen',
    tags: ['sql', 'performance', 'deutsch'],
    ageDays: 92,
    body: `Zwanzig Millionen Zeilen, drei Spalten im Filter, und die Datenbank braucht neun Sekunden. Mit einem Index über alle
drei sind es vier Millisekunden, wenn die Reihenfolge stimmt: zuerst, was gleich sein muss, dann der Bereich. Ein zweiter
Datenbankindex für die Sortierung war überflüssig. Gemessen haben wir mit warmem und mit kaltem Speicher.`,
  },
  {
    key: 'de-sachregister',
    title: 'Der Index im Buch: wie ein Sachregister entsteht',
    tags: ['schreiben', 'deutsch'],
    ageDays: 4,
    body: `Vor dem Druck liest jemand das ganze Buch noch einmal und notiert, was Leser suchen werden. Aus dreitausend Zetteln
wird ein Index von acht Seiten. Synonyme verweisen aufeinander, Nebensachen fallen weg. Eine Maschine findet jedes Wort,
aber sie weiß nicht, welche Stelle eine Antwort ist.`,
  },
  {
    key: 'de-welche-datenbank',
    title: 'Welche Datenbank für ein kleines Projekt?',
    tags: ['datenbank', 'deutsch'],
    ageDays: 215,
    body: `Für einen Verein mit hundert Mitgliedern genügt eine Datei. Sobald zwei Leute zugleich schreiben, nimm SQLite mit
Journal, und wenn ein zweiter Server dazukommt, PostgreSQL. Alles andere braucht eine Begründung, die nicht aus einem
Vortrag stammt. Die wichtigste Frage ist, wer die Sicherung zurückspielt, wenn du im Urlaub bist.`,
  },
  {
    key: 'de-datenbanken-sichern',
    title: 'Datenbanken sichern und wieder zurückspielen',
    tags: ['datenbank', 'betrieb', 'deutsch'],
    ageDays: 57,
    body: `Eine Sicherung, die niemand zurückgespielt hat, ist eine Hoffnung. Wir tun es jeden Sonntag auf einer leeren
Maschine und zählen die Zeilen. Der Abzug läuft nachts, das Protokoll wird alle fünf Minuten kopiert, beides liegt in
einem anderen Rechenzentrum. Dreimal haben wir es gebraucht, zweimal war ein Mensch der Grund.`,
  },
  {
    key: 'de-volltextsuche',
    title: 'Volltextsuche mit PostgreSQL auf Deutsch',
    tags: ['postgresql', 'suche', 'deutsch'],
    ageDays: 260,
    body: `Die deutsche Konfiguration führt Wörter auf ihren Stamm zurück, kennt aber keine Zusammensetzungen: wer nach
„Suche“ fragt, findet die Volltextsuche nicht. Ein Wörterbuch von Hunspell zerlegt sie. Umlaute und ß bekommen beide
Schreibweisen. Mit einem GIN-Index antwortet die Suche in wenigen Millisekunden.`,
  },
  {
    key: 'de-suche-im-text',
    title: 'Suchen im vollen Text: was Nutzer eintippen',
    tags: ['suche', 'ux', 'deutsch'],
    ageDays: 16,
    body: `Wir haben zehntausend Anfragen gelesen. Zwei Drittel bestehen aus einem Wort, ein Fünftel enthält einen Tippfehler,
und kaum jemand benutzt Anführungszeichen. Wer nichts findet, ändert das letzte Wort und geht dann. Eine gute
Volltextsuche verzeiht deshalb Fehler und zeigt etwas, sobald drei Buchstaben da sind.`,
  },
  {
    key: 'de-kartoffelsuppe',
    title: 'Omas Kartoffelsuppe mit Majoran',
    tags: ['kochen', 'rezept', 'deutsch'],
    ageDays: 370,
    body: `Ein Kilo mehlige Kartoffeln, zwei Möhren, ein Stück Sellerie und eine Stange Lauch werden gewürfelt und in Butter
angeschwitzt. Mit Brühe bedecken, zwanzig Minuten kochen, die Hälfte zerdrücken. Majoran kommt erst am Ende hinein, dazu
ein Schuss Essig. Am zweiten Tag schmeckt sie besser, am dritten ist sie weg.`,
  },
  {
    key: 'de-suppe-lauch',
    title: 'Suppe aus Kartoffeln und Lauch',
    tags: ['kochen', 'rezept', 'deutsch'],
    ageDays: 78,
    body: `Die französische Schwester: kein Fleisch, kein Majoran, dafür Sahne und Muskat. Lauch in feine Ringe schneiden,
langsam in Butter weich werden lassen, Kartoffeln und Wasser dazu, fein pürieren. Kalt heißt sie Vichyssoise und ist im
August das Einzige, was ich essen möchte.`,
  },
  {
    key: 'de-kartoffeln-lagern',
    title: 'Kartoffeln richtig lagern',
    tags: ['garten', 'deutsch'],
    ageDays: 3,
    body: `Dunkel, kühl und trocken, bei vier bis acht Grad. Im Licht werden sie grün, in der Wärme treiben sie aus, neben
Äpfeln beides schneller. Eine Holzkiste mit Zeitungspapier genügt. Wer sie im Kühlschrank aufbewahrt, wundert sich über
den süßen Geschmack: unter vier Grad wird Stärke zu Zucker.`,
  },
  {
    key: 'de-zuerich-velo',
    title: 'Zu\u0308rich mit dem Velo entdecken',
    tags: ['reisen', 'schweiz', 'deutsch'],
    ageDays: 118,
    body: `Vom Hauptbahnhof der Limmat entlang bis zum Kloster Fahr, zurück über den Hönggerberg: dreißig Kilometer, zwei
Bäder, ein Aussichtsturm. Velos gibt es am Bahnhof gegen ein Pfand. Zu\u0308rich ist hügeliger, als es vom See aus wirkt.
Am Sonntag gehören die Straßen am Utoquai den Fußgängern.`,
  },
  {
    key: 'de-typescript',
    title: 'Typen, die helfen: TypeScript für Umsteiger',
    tags: ['typescript', 'deutsch'],
    ageDays: 27,
    body: `Wer von Java kommt, sucht Klassen und findet Formen. Ein Wert passt, wenn er hat, was verlangt wird, gleich wie er
heißt. Vereinigungen ersetzen Hierarchien, und der Compiler weiß nach einer Abfrage, welcher Fall vorliegt. Fang mit
strengen Einstellungen an; später wird es nur teurer.`,
  },
];
