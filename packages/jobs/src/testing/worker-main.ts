import { startFixture } from './fixture.ts';
import { counting } from './counting.ts';
import { deadly } from './deadly.ts';

// A process of its own, to be killed.
const fixture = await startFixture(process.env['DATABASE_URL']);
fixture.start([counting(fixture.database), deadly(fixture.database)]);
process.stdout.write('started\n');
