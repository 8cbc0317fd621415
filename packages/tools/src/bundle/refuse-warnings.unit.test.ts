import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { refuseWarnings } from './refuse-warnings.ts';

it('accepts notices about timings, which only say that the machine is slow', () => {
  expect(() => refuseWarnings('warn', { code: 'PLUGIN_TIMINGS', message: 'plugins are slow' })).not.toThrow();
});

it('fails a build that warns', async () => {
  const plugins = [{ name: 'one', resolveId: (id: string) => id, load: () => 'export default eval("1")' }];
  const bundling = async () => {
    await using bundle = await rolldown({ input: 'entry', plugins, onLog: refuseWarnings });
    await bundle.generate();
  };
  await expect(bundling()).rejects.toThrow(/eval/);
});
