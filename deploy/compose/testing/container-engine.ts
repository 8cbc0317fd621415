import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { composeFolder, readLayer, withDefaults } from './compose-file.ts';
import { parseDockerfile } from './dockerfile.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;
const pullTimeoutMs = 120_000;
/** The third-party services that `up edge` starts: the other services are optional. */
const engines = ['postgres', 'nats', 'edge'];

/** Returns why this machine cannot run the compose files, or undefined if it can. Pulls missing images. */
export function whyNoEngine(): string | undefined {
  if (spawnSync('docker', ['info']).status !== 0) return 'no container engine answers `docker info`';
  if (!findCompose()) return 'neither `docker compose` nor docker-compose is installed';
  for (const image of baseImages()) {
    const obstacle = whyNoImage(image);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

/** Returns why the engine cannot run a service that `up edge` leaves out, or undefined if it can. Pulls its image. */
export function whyNoService(name: string): string | undefined {
  return whyNoImage(withDefaults(readLayer('compose.yaml').services[name]?.image ?? ''));
}

function whyNoImage(image: string): string | undefined {
  if (spawnSync('docker', ['image', 'inspect', image]).status === 0) return undefined;
  const { status } = spawnSync('docker', ['pull', '--quiet', image], { timeout: pullTimeoutMs });
  return status === 0 ? undefined : `the image ${image} is not here and cannot be pulled`;
}

function findCompose(): [string, ...string[]] | undefined {
  const candidates: [string, ...string[]][] = [['docker', 'compose'], ['docker-compose']];
  return candidates.find(([program, ...args]) => spawnSync(program, [...args, 'version']).status === 0);
}

function baseImages(): string[] {
  const { services } = readLayer('compose.yaml');
  const { stages } = parseDockerfile(readFileSync(join(composeFolder, 'Dockerfile'), 'utf8'));
  const built = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
  return [...new Set([...built, ...engines.map((name) => withDefaults(services[name]?.image ?? ''))])];
}

/** A platform on the container engine, with a separate project name. */
export interface ContainerPlatform extends AsyncDisposable {
  /** Settings as in `.env`; changes apply to the next command. */
  settings: Record<string, string>;
  /** Runs a compose command on compose.yaml; resolves to its output, or rejects with it. */
  compose(...args: string[]): Promise<string>;
  /** Runs `deploy/compose/upgrade` in the same way. */
  upgrade(...services: string[]): Promise<string>;
  /** Runs `deploy/compose/backup` and `restore`. */
  backup(folder: string): Promise<string>;
  restore(folder: string): Promise<string>;
  docker(...args: string[]): Promise<string>;
  /** Builds an image `name:tag` from the text of a Dockerfile. */
  makeImage(reference: string, dockerfile: string): Promise<void>;
  /** Returns the ids of a service's running containers, the oldest first. */
  containers(service: string): Promise<string[]>;
}

/** Creates a platform without containers; disposing of it removes its containers, networks, volumes and images. */
export function createContainerPlatform(settings: Record<string, string>): ContainerPlatform {
  const [program, ...firstArgs] = findCompose() ?? ['docker', 'compose'];
  const hasBuildKit = spawnSync('docker', ['buildx', 'version']).status === 0;
  const environment = (): NodeJS.ProcessEnv => ({
    ...process.env,
    ...(!hasBuildKit && { DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0' }),
    ...platform.settings,
  });
  const execute = async (command: string, args: string[]) => {
    const { stdout } = await run(command, args, { cwd: composeFolder, env: environment(), maxBuffer });
    return stdout.trim();
  };
  const project = settings['COMPOSE_PROJECT_NAME'] ?? '';
  const platform: ContainerPlatform = {
    settings,
    compose: (...args) => execute(program, [...firstArgs, ...args]),
    upgrade: (...services) => execute('./upgrade', services),
    backup: (folder) => execute('./backup', [folder]),
    restore: (folder) => execute('./restore', [folder]),
    docker: (...args) => execute('docker', args),
    async makeImage(reference, dockerfile) {
      await execute('sh', ['-ec', 'printf "%s" "$2" | docker build --quiet --tag "$1" -', 'sh', reference, dockerfile]);
    },
    async containers(service) {
      const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
      const filters = [...labels, 'com.docker.compose.oneoff=False'].flatMap((label) => ['--filter', `label=${label}`]);
      return (await execute('docker', ['ps', '--quiet', '--no-trunc', ...filters]))
        .split('\n')
        .filter(Boolean)
        .toReversed();
    },
    async [Symbol.asyncDispose]() {
      await platform.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
      const reference = ['--filter', `reference=commonplace/*:${project}*`];
      const images = await platform.docker('images', '--format', '{{.Repository}}:{{.Tag}}', ...reference);
      // The layers stay for the next build.
      if (images !== '') await platform.docker('rmi', '--no-prune', ...images.split('\n'));
    },
  };
  return platform;
}
