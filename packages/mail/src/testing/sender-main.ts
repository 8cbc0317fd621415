import { startFixture } from './fixture.ts';

// A separate process that tests kill: it enqueues a mail without sending it.
const fixture = await startFixture(process.env['DATABASE_URL']);
await fixture.send('ada@example.com');
process.stdout.write('enqueued\n');
setInterval(() => undefined, 60_000);
