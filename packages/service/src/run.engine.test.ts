import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const file = fileURLToPath(new URL('./testing/process.ts', import.meta.url));

function run(behavior: string, program = file) {
  const child = spawn(process.execPath, [program, behavior], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
  const printed = async (text: string) => {
    while (!output.stdout.includes(text)) await once(child.stdout, 'data');
  };
  const ended = once(child, 'close').then(([code, signal]) => ({ ...output, code, signal }));
  return { child, printed, ended };
}

// Concurrent, since one of them waits ten seconds for a watchdog.
describe.concurrent('runProcess', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('disposes the service on %s and exits with 0', async (signal) => {
    const { child, printed, ended } = run('serve');
    await printed('"msg":"started"');
    child.kill(signal);
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/"stopping".*\ndisposed\n.*"stopped"/);
  });

  test('handles a signal that arrives while a module runs', async () => {
    const busy = fileURLToPath(new URL('./testing/busy-main.ts', import.meta.url));
    expect(await run('serve', busy).ended).toMatchObject({ code: 0, signal: null, stdout: '', stderr: '' });
  });

  test('exits with 0 on a signal during loading, and starts nothing', async () => {
    const slow = fileURLToPath(new URL('./testing/slow-main.ts', import.meta.url));
    const { child, printed, ended } = run('serve', slow);
    await printed('loading');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, signal: null, stdout: 'loading\n', stderr: '' });
  });

  test('drains before it disposes', async () => {
    const { child, printed, ended } = run('drain');
    await printed('"msg":"started"');
    child.kill('SIGTERM');
    expect((await ended).stdout).toMatch(/"stopping".*\ndrained\ndisposed\n.*"stopped"/);
  });

  test('names what keeps the process alive, and ends on the second signal', async () => {
    const { child, printed, ended } = run('stuck');
    await printed('"msg":"started"');
    child.kill('SIGTERM');
    await printed('process is still running after shutdown');
    child.kill('SIGINT');
    const { signal, stdout } = await ended;
    expect(signal).toBe('SIGINT');
    expect(stdout).toMatch(/"active":\[.*"Timeout".*"process is still running after shutdown"/);
  });

  test('logs a failed start and exits with 1', async () => {
    const { code, stdout } = await run('fail').ended;
    expect(code).toBe(1);
    expect(stdout).toContain('cannot start');
    expect(stdout).toContain('process.ts');
  });

  test('prints configuration errors in plain text', async () => {
    const { code, stdout, stderr } = await run('misconfigured').ended;
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.split('\n')).toEqual([
      'probe: Invalid configuration:',
      '  DATABASE_URL is required',
      expect.stringMatching(/^ {2}PORT: /),
      '  unknown variable DATABSE_URL; did you mean DATABASE_URL?',
      '',
    ]);
  });

  test('exits when the work is done', async () => {
    expect(await run('task').ended).toMatchObject({ code: 0, stdout: 'done\n', stderr: '' });
  });

  test('logs a crash', async () => {
    const { code, stdout } = await run('crash').ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/"level":60.*out of the blue.*process crashed/);
  });
});
