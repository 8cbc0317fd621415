// A program that gets a signal in the middle of a long synchronous step of being loaded.
import { hearSignals } from '../signals.ts';
import { runProcess } from '../run.ts';

hearSignals();
process.kill(process.pid, 'SIGTERM');
const until = Date.now() + 100;
while (Date.now() < until);
await runProcess({
  name: 'busy',
  async start() {
    process.stdout.write('started\n');
  },
});
