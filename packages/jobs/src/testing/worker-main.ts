import { startFixture } from './fixture.ts';
import { counting } from './counting.ts';
import { deadly } from './deadly.ts';

// A separate process that tests kill.
const fixture = await startFixture(process.env['DATABASE_URL']);
fixture.start([counting(fixture.database), deadly(fixture.database)]);
process.stdout.write('started\n');
