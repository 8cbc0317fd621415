import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { composeFolder, readLayer, withDefaults } from './compose-file.ts';
import { parseDockerfile } from './dockerfile.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;
const pullTimeoutMs = 120_000;
/** What `up edge` starts that is not ours: the rest of the core can be left out. */
const engines = ['postgres', 'nats', 'edge'];

/** Why the compose files cannot be run on this machine; undefined when they can. Pulls what is not there. */
export function whyNoEngine(): string | undefined {
  if (spawnSync('docker', ['info']).status !== 0) return 'no container engine answers `docker info`';
  if (!findCompose()) return 'neither `docker compose` nor docker-compose is installed';
  for (const image of baseImages()) {
    const obstacle = whyNoImage(image);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

/** Why a service that `up edge` leaves out cannot be run on the engine; undefined when it can. Pulls its image. */
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

/** One platform on the container engine, under a project name of its own. */
export interface ContainerPlatform extends AsyncDisposable {
  /** Settings, as `.env` would have them; what is put in counts from the next command on. */
  settings: Record<string, string>;
  /** A compose command on compose.yaml; resolves to its output, and rejects with it. */
  compose(...args: string[]): Promise<string>;
  /** `deploy/compose/upgrade`, likewise. */
  upgrade(...services: string[]): Promise<string>;
  docker(...args: string[]): Promise<string>;
  /** An image `name:tag` of a Dockerfile's text; resolves to nothing more than that it is there. */
  makeImage(reference: string, dockerfile: string): Promise<void>;
  /** The ids of a service's running containers, the oldest first. */
  containers(service: string): Promise<string[]>;
}

/** A platform that is not there yet; disposing of it removes its containers, networks, volumes and images. */
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
      // The layers stay, for the next build.
      if (images !== '') await platform.docker('rmi', '--no-prune', ...images.split('\n'));
    },
  };
  return platform;
}
