import { startFixture } from './fixture.ts';

// A process of its own, to be killed: it has a mail sent, and does not send it.
const fixture = await startFixture(process.env['DATABASE_URL']);
await fixture.send('ada@example.com');
process.stdout.write('enqueued\n');
setInterval(() => undefined, 60_000);
