import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@commonplace/engines/ports';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isRunning, type ProcessIdentity } from './process-identity.ts';
import { restartDelay, type ProcessSpec } from './supervised-process.ts';
import { Supervisor } from './supervisor.ts';
import { nodeProcess, temporaryFolder } from './testing/children.ts';

const SLEEP_FOREVER = 'setInterval(() => undefined, 1000)';

function supervise() {
  const said: string[] = [];
  const spawned: { name: string; identity: ProcessIdentity }[] = [];
  const supervisor = new Supervisor({
    say: (line) => said.push(line),
    onSpawn: (name, identity) => spawned.push({ name, identity }),
  });
  onTestFinished(() => supervisor.stopAll());
  return { supervisor, said, spawned };
}

/** Ready once the child has logged `ready` in each run. */
function readyByLog(spec: ProcessSpec, runs: () => number): ProcessSpec {
  return {
    ...spec,
    checkReady: async () => {
      const lines = readFileSync(spec.logPath, 'utf8').split('\n');
      if (lines.filter((line) => line === 'ready').length < runs()) throw new Error('not yet');
    },
  };
}

describe('restarts', () => {
  test('doubles the delay from 250 ms to 15 s', () => {
    expect([0, 1, 2, 3, 5, 6, 20].map(restartDelay)).toEqual([250, 500, 1000, 2000, 8000, 15_000, 15_000]);
  });

  test('restarts a killed process and reports it', async () => {
    const folder = temporaryFolder();
    const { supervisor, said, spawned } = supervise();
    const spec = nodeProcess('worker', folder, `console.log('ready'); ${SLEEP_FOREVER}`);
    await supervisor.start(
      0,
      readyByLog(spec, () => spawned.length),
    );

    process.kill(spawned[0]!.identity.pid, 'SIGKILL');
    await vi.waitFor(() => expect(said).toContain('worker is running again'), 60_000);

    expect(said[0]).toMatch(/^worker was ended by SIGKILL; restarting in 0\.25 s/);
    expect(spawned).toHaveLength(2);
    expect(isRunning(spawned[0]!.identity)).toBe(false);
    expect(isRunning(spawned[1]!.identity)).toBe(true);
  });

  test('kills a process that hangs, and restarts it', async () => {
    const { supervisor, said, spawned } = supervise();
    const folder = temporaryFolder();
    const port = await freePort();
    const code = `
      const { createServer } = require('node:http');
      createServer((request, response) => {
        if (request.url === '/hang') for (;;);
        response.end();
      }).listen(${port}, '127.0.0.1', () => console.log('ready'));`;
    const ask = (signal: AbortSignal) => fetch(`http://127.0.0.1:${port}/`, { signal });
    const spec = nodeProcess('worker', folder, code);
    const hangWatch = { ask, everyMs: 50, timeoutMs: 3_000, unanswered: 2 };
    await supervisor.start(0, { ...readyByLog(spec, () => spawned.length), hangWatch });

    const hanging = fetch(`http://127.0.0.1:${port}/hang`).catch(() => 'ended');
    await vi.waitFor(() => expect(said).toContain('worker is running again'), 60_000);

    expect(await hanging).toBe('ended');
    expect(said.slice(0, 2)).toEqual([
      'worker does not answer; killing it',
      expect.stringContaining('worker was ended by SIGKILL; restarting in 0.25 s'),
    ]);
    expect(isRunning(spawned[0]!.identity)).toBe(false);
    expect((await ask(AbortSignal.timeout(60_000))).status).toBe(200);
  });

  test('increases the delay with each crash', async () => {
    const folder = temporaryFolder();
    const { supervisor, said } = supervise();
    const crash = join(folder, 'crash');
    const code = `const fs = require('fs'); setInterval(() => fs.existsSync(${JSON.stringify(crash)}) && process.exit(3), 5)`;
    await supervisor.start(0, nodeProcess('worker', folder, code));

    appendFileSync(crash, '');
    const pauses = () => said.flatMap((line) => /exit code 3.*restarting in ([\d.]+) s/.exec(line)?.[1] ?? []);
    await vi.waitFor(() => expect(pauses().length).toBeGreaterThanOrEqual(3), 60_000);

    expect(pauses().slice(0, 3)).toEqual(['0.25', '0.5', '1']);
  });

  test('restarts at once after a clean exit', async () => {
    const { supervisor, said, spawned } = supervise();
    const code = `process.on('SIGTERM', () => process.exit(0)); console.log('ready'); ${SLEEP_FOREVER}`;
    const spec = nodeProcess('worker', temporaryFolder(), code);
    await supervisor.start(
      0,
      readyByLog(spec, () => spawned.length),
    );

    for (let round = 1; round <= 4; round++) {
      process.kill(spawned.at(-1)!.identity.pid, 'SIGTERM');
      await vi.waitFor(() => expect(said).toHaveLength(2 * round), 60_000);
    }

    const restarts = said.filter((line) => line.startsWith('worker ended with exit code 0; restarting now'));
    expect(restarts).toHaveLength(4);
  });

  test('fails to start if the process ends before it is ready', async () => {
    const folder = temporaryFolder();
    const { supervisor, spawned } = supervise();
    const never = { checkReady: () => Promise.reject(new Error('not yet')) };

    const code = "console.error('PORT: must be a number'); process.exit(7)";
    const start = supervisor.start(0, nodeProcess('worker', folder, code, never));

    await expect(start).rejects.toThrow(
      `worker ended with exit code 7 before it was ready\n  PORT: must be a number\nLog: ${folder}/worker.log`,
    );
    expect(spawned).toHaveLength(1);
  });

  test('fails to start if the program does not exist', async () => {
    const folder = temporaryFolder();
    const { supervisor } = supervise();
    const spec = nodeProcess('worker', folder, '', { command: [join(folder, 'nothing')] });

    await expect(supervisor.start(0, spec)).rejects.toThrow(/worker could not be started: .*ENOENT/);
  });
});

describe('stopAll', () => {
  test('stops the highest stage before the next', async () => {
    const folder = temporaryFolder();
    const order = join(folder, 'order');
    const { supervisor, spawned } = supervise();
    const slow = (name: string) => {
      const write = (word: string) => `fs.appendFileSync(${JSON.stringify(order)}, '${name} ${word}\\n')`;
      const end = `process.on('SIGTERM', () => { ${write('requested')}; setTimeout(() => { ${write('ended')}; process.exit() }, 100) })`;
      const spec = nodeProcess(
        name,
        folder,
        `const fs = require('fs'); ${end}; console.log('ready'); ${SLEEP_FOREVER}`,
      );
      return readyByLog(spec, () => 1);
    };
    await supervisor.start(0, slow('engine'));
    await Promise.all([supervisor.start(2, slow('gateway')), supervisor.start(1, slow('service'))]);

    await supervisor.stopAll();

    expect(readFileSync(order, 'utf8').trim().split('\n')).toEqual(
      ['gateway', 'service', 'engine'].flatMap((name) => [`${name} requested`, `${name} ended`]),
    );
    expect(spawned.filter(({ identity }) => isRunning(identity))).toEqual([]);
  });

  test('kills a process after its grace period', async () => {
    const folder = temporaryFolder();
    const { supervisor, said, spawned } = supervise();
    const deaf = `process.on('SIGTERM', () => undefined); console.log('ready'); ${SLEEP_FOREVER}`;
    await supervisor.start(
      0,
      readyByLog(nodeProcess('deaf', folder, deaf, { stopGraceMs: 200 }), () => 1),
    );

    await supervisor.stopAll();

    expect(said).toEqual(['deaf did not stop within 0.2 s; killing it']);
    expect(isRunning(spawned[0]!.identity)).toBe(false);
  });

  test('does not restart a process after the stop', async () => {
    const folder = temporaryFolder();
    const { supervisor, said, spawned } = supervise();
    await supervisor.start(0, nodeProcess('worker', folder, SLEEP_FOREVER));
    process.kill(spawned[0]!.identity.pid, 'SIGKILL');
    await vi.waitFor(() => expect(said).toHaveLength(1), 60_000);

    await supervisor.stopAll();

    expect(spawned).toHaveLength(1);
    await expect(supervisor.start(0, nodeProcess('late', folder, SLEEP_FOREVER))).rejects.toThrow(/being stopped/);
  });
});
