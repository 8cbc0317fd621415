import { createRandom, type Random } from './random.ts';

/** A seeded user. */
export interface Person {
  username: string;
  email: string;
  name: string;
  summary: string | null;
  location: string | null;
  websiteUrl: string | null;
  microblogUsername: string | null;
  codehostUsername: string | null;
  showsEmail: boolean;
  createdAt: Date;
}

// prettier-ignore
const firstNames = [
  'Ada', 'Amir', 'Ana', 'Anders', 'Anouk', 'Aoife', 'Aylin', 'Beatriz', 'Bjorn', 'Carmen', 'Chidi', 'Clara', 'Daniel',
  'Diego', 'Dmitri', 'Elena', 'Emeka', 'Emma', 'Farah', 'Felix', 'Fiona', 'Giulia', 'Hana', 'Hugo', 'Ines', 'Ivan',
  'Jana', 'Jonas', 'Julia', 'Kai', 'Kofi', 'Lara', 'Leila', 'Liam', 'Lucas', 'Maja', 'Marco', 'Mei', 'Mina', 'Nadia',
  'Nikolai', 'Noor', 'Olga', 'Omar', 'Pablo', 'Priya', 'Rafael', 'Ravi', 'Rosa', 'Sam', 'Sana', 'Sofia', 'Tariq', 'Tess',
  'Thomas', 'Uma', 'Victor', 'Wei', 'Yara', 'Yuki', 'Zeynep', 'Zoe',
];
// prettier-ignore
const lastNames = [
  'Abebe', 'Alvarez', 'Andersson', 'Bauer', 'Becker', 'Bianchi', 'Borg', 'Castro', 'Chen', 'Cohen', 'Costa', 'Dahl',
  'Diallo', 'Dubois', 'Eriksen', 'Evans', 'Fischer', 'Fonseca', 'Garcia', 'Gupta', 'Haddad', 'Hansen', 'Hoffmann',
  'Ibrahim', 'Ivanova', 'Jensen', 'Kaya', 'Keller', 'Khan', 'Kowalski', 'Larsen', 'Lindqvist', 'Lopez', 'Mahmoud',
  'Martin', 'Mensah', 'Moreau', 'Murphy', 'Nakamura', 'Ndiaye', 'Novak', 'Okafor', 'Olsen', 'Osei', 'Patel', 'Pereira',
  'Petrov', 'Quinn', 'Ramos', 'Rossi', 'Santos', 'Sato', 'Schmidt', 'Silva', 'Singh', 'Suzuki', 'Tanaka', 'Varga',
  'Weber', 'Yilmaz', 'Zhang', 'Zimmermann',
];
const crafts = ['Front-end developer', 'Back-end engineer', 'Data engineer', 'Site reliability engineer', 'Designer'];
const interests = ['distributed systems', 'accessible interfaces', 'compilers', 'teaching', 'maps', 'home automation'];
const places = ['Accra', 'Berlin', 'Bogota', 'Helsinki', 'Istanbul', 'Kyoto', 'Lagos', 'Lisbon', 'Pune', 'Toronto'];

const earliest = Date.UTC(2021, 0, 1);
const spanMs = 4 * 365 * 24 * 60 * 60 * 1000;

/** Returns the user with this number; the same seed gives the same users, all different. */
export function person(seed: number, number: number): Person {
  const random = createRandom(seed, number);
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  // Seed and number make the name unique; base 36 keeps it short.
  const username = `${first}_${last}`.toLowerCase() + `_${seed.toString(36)}${number.toString(36).padStart(4, '0')}`;
  return {
    username,
    email: `${username}@example.com`,
    name: `${first} ${last}`,
    summary: sometimes(random, 0.7, () => `${random.pick(crafts)}, fond of ${random.pick(interests)}.`),
    location: sometimes(random, 0.6, () => random.pick(places)),
    websiteUrl: sometimes(random, 0.3, () => `https://${first}-${last}.example.com`.toLowerCase()),
    microblogUsername: sometimes(random, 0.3, () => `${first}${last}`.toLowerCase()),
    codehostUsername: sometimes(random, 0.5, () => `${first}-${last}`.toLowerCase()),
    showsEmail: random.chance(0.1),
    createdAt: new Date(earliest + Math.floor(random.next() * (spanMs / 1000)) * 1000),
  };
}

function sometimes<T>(random: Random, probability: number, make: () => T): T | null {
  return random.chance(probability) ? make() : null;
}
