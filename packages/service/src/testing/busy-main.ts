// A program that receives a signal during a long synchronous step of its loading.
import { listenForSignals } from '../signals.ts';
import { runProcess } from '../run.ts';

listenForSignals();
process.kill(process.pid, 'SIGTERM');
const until = Date.now() + 100;
while (Date.now() < until);
await runProcess({
  name: 'busy',
  async start() {
    process.stdout.write('started\n');
  },
});
