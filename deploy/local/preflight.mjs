// Checks what `npm start` needs before installing and building, which takes a minute. Plain JavaScript for Node 20, as
// nothing is installed yet.
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';

// Debian installs servers in folders that are often missing from PATH.
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];
const DEFAULT_PORT = '3000';
const DEFAULT_DATA_FOLDER = '.data';

function isOnPath(program, folders) {
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false; // Missing or not executable.
    }
  });
}

function natsObstacle({ NATS_URL, PATH = '' }, systemFolders) {
  const folders = [...PATH.split(delimiter).filter(Boolean), ...systemFolders];
  if (NATS_URL || isOnPath('nats-server', folders)) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get', folders)) return []; // It will be installed.
  return [
    'nats-server is missing. On Debian: sudo apt-get install nats-server\n' +
      'Elsewhere: put nats-server on PATH, or set NATS_URL to a server with JetStream.',
  ];
}

/** Writes a file: permissions do not reveal a read-only disk, or a file in place of a folder. */
function folderObstacle(name, folder) {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
    return [];
  } catch (error) {
    return [`${name}: ${folder} cannot be written to (${error.code ?? error.message}).`];
  }
}

function portObstacle(port) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }) =>
      resolve([
        code === 'EADDRINUSE'
          ? `PORT: another program listens on 127.0.0.1:${port}. Set PORT to a free port.`
          : `PORT: cannot listen on 127.0.0.1:${port} (${code}). Set PORT to another port.`,
      ]),
    );
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve([])));
  });
}

/** Returns what keeps a platform from starting here, each with a remedy. */
export async function findObstacles(environment, repository, { systemFolders = SYSTEM_FOLDERS } = {}) {
  const dataFolder = resolve(repository, environment.DATA_DIR || DEFAULT_DATA_FOLDER);
  const port = Number(environment.PORT || DEFAULT_PORT);
  const folders = [...folderObstacle('The repository', repository), ...folderObstacle('DATA_DIR', dataFolder)];
  // An invalid port is reported with the other settings; the port of a folder in use is taken by its own platform.
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  const isInUse = existsSync(join(dataFolder, 'lock.json'));
  return [
    ...natsObstacle(environment, systemFolders),
    ...folders,
    ...(isPort && !isInUse ? await portObstacle(port) : []),
  ];
}
