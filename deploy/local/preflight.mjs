// What `npm start` cannot do without, looked for before anything is installed or built: a build takes a minute, and
// then to be told of a taken port is a minute lost. Plain JavaScript for Node 20, because nothing is installed yet.
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';

// Administrators' folders are often missing from an ordinary PATH, yet Debian puts servers there.
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];
const DEFAULT_PORT = '3000';
const DEFAULT_DATA_FOLDER = '.data';

function isOnPath(program, folders) {
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false; // Not there, or not executable: look on.
    }
  });
}

function natsObstacle({ NATS_URL, PATH = '' }, systemFolders) {
  const folders = [...PATH.split(delimiter).filter(Boolean), ...systemFolders];
  if (NATS_URL || isOnPath('nats-server', folders)) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get', folders)) return []; // It is going to be installed.
  return [
    'nats-server is missing. On Debian: sudo apt-get install nats-server\n' +
      'Elsewhere: put nats-server on PATH, or set NATS_URL to a server with JetStream.',
  ];
}

/** Tries it, since rights alone do not tell of a read-only disk, or of a file where a folder should be. */
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
  return new Promise((found) => {
    server.once('error', ({ code }) =>
      found([
        code === 'EADDRINUSE'
          ? `PORT: another program listens on 127.0.0.1:${port}. Set PORT to a free one.`
          : `PORT: 127.0.0.1:${port} cannot be listened on (${code}). Set PORT to another one.`,
      ]),
    );
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => found([])));
  });
}

/** What keeps a platform from starting here, each with what can be done about it; empty when nothing does. */
export async function findObstacles(environment, repository, { systemFolders = SYSTEM_FOLDERS } = {}) {
  const dataFolder = resolve(repository, environment.DATA_DIR || DEFAULT_DATA_FOLDER);
  const port = Number(environment.PORT || DEFAULT_PORT);
  const folders = [...folderObstacle('The repository', repository), ...folderObstacle('DATA_DIR', dataFolder)];
  // A port that is none is refused with all other settings; on a folder in use, its own platform has the port.
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  const isInUse = existsSync(join(dataFolder, 'lock.json'));
  return [
    ...natsObstacle(environment, systemFolders),
    ...folders,
    ...(isPort && !isInUse ? await portObstacle(port) : []),
  ];
}
