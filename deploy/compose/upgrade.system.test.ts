import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { composeFolder } from './testing/compose-file.ts';

/** Returns a fake `docker` that records its arguments, reports a gateway, and fails for one compose command. */
const docker = (failing: string) => `#!/bin/sh
echo "$*" >> "$(dirname "$0")/told"
case "$*" in
  'compose ps -q gateway') echo gateway-1 ;;
  'compose ${failing}') echo 'no such column' >&2; exit 1 ;;
esac
`;

// engine.system.test.ts tests upgrades with a container engine.
test('an upgrade replaces nothing when the last of the migrations fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'upgrade');
  copyFileSync(join(composeFolder, 'upgrade'), script);
  writeFileSync(join(folder, 'docker'), docker('run --rm --no-deps analytics-migrate'), { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  const upgrade = promisify(execFile)(script, { env });
  await expect(upgrade).rejects.toThrow(
    'no such column\nupgrade: analytics could not be migrated; nothing has been replaced',
  );
  const told = readFileSync(join(folder, 'told'), 'utf8').trim().split('\n');
  const services = ['content', 'community', 'listings', 'admin', 'analytics'];
  expect(told.filter((line) => !/^(compose (ps|version)|info|inspect|ps) ?/.test(line))).toEqual(
    ['objects-volume', ...services.map((service) => `${service}-migrate`)].map(
      (name) => `compose run --rm --no-deps ${name}`,
    ),
  );
});
