import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import {
  parseDockerfile,
  readAssignments,
  substitute,
  type Dockerfile,
  type Instruction,
  type Stage,
} from './dockerfile.ts';

export interface BuildOptions {
  /** The folder that is sent to the build, less what its .dockerignore names. */
  context: string;
  dockerfile: string;
  buildArguments: Record<string, string>;
  /** An empty folder; every stage gets a root of its own in it. */
  workFolder: string;
  /** For the commands, besides this process's own variables. */
  environment: Record<string, string>;
}

/** What a container of the image would have: its files, its working folder within them, and what it runs. */
export interface BuiltImage {
  workingFolder: string;
  command: string[];
  environment: Record<string, string>;
}

/**
 * Follows a Dockerfile's instructions without a container engine: its own commands run on this machine, on the tools
 * that are here (a stage that only installs tools globally is passed over), with a folder in the place of each stage's
 * root. It shows that the recipe works, not that the base images have what the commands need.
 */
export async function buildImage(options: BuildOptions): Promise<BuiltImage> {
  const dockerfile = parseDockerfile(readFileSync(options.dockerfile, 'utf8'));
  const built = new Map<string, StageState>();
  for (const stage of dockerfile.stages) {
    built.set(stage.name, await buildStage(stage, { ...options, dockerfile: dockerfile, built }));
  }
  const last = built.get(dockerfile.stages.at(-1)?.name ?? '');
  if (!last) throw new Error('the Dockerfile has no stage');
  return { workingFolder: join(last.root, last.workingFolder), command: last.command, environment: last.environment };
}

interface StageState {
  root: string;
  workingFolder: string;
  environment: Record<string, string>;
  arguments: Record<string, string>;
  command: string[];
}

interface Building extends Omit<BuildOptions, 'dockerfile'> {
  dockerfile: Dockerfile;
  built: ReadonlyMap<string, StageState>;
}

async function buildStage(stage: Stage, building: Building): Promise<StageState> {
  const parent = building.built.get(stage.from);
  const root = join(building.workFolder, stage.name);
  const state: StageState = {
    root,
    workingFolder: parent?.workingFolder ?? '/',
    environment: { ...parent?.environment },
    arguments: {},
    command: [],
  };
  mkdirSync(join(root, state.workingFolder), { recursive: true });
  for (const instruction of stage.instructions) await follow(instruction, state, building);
  return state;
}

async function follow({ keyword, rest }: Instruction, state: StageState, building: Building): Promise<void> {
  switch (keyword) {
    case 'ARG':
      state.arguments[rest] = substitute(`\${${rest}}`, building.buildArguments);
      return;
    case 'ENV':
      Object.assign(state.environment, readAssignments(rest));
      return;
    case 'WORKDIR':
      state.workingFolder = rest;
      mkdirSync(join(state.root, rest), { recursive: true });
      return;
    case 'COPY':
      copy(rest, state, building);
      return;
    case 'RUN':
      if (!rest.startsWith('npm install --global ')) await run(rest, state, building);
      return;
    case 'CMD':
      state.command = JSON.parse(rest) as string[];
      return;
    case 'USER':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${keyword} is not followed here`);
  }
}

function copy(rest: string, state: StageState, { context, built }: Building): void {
  const words = rest.split(' ');
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'));
  const stageName = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const origin = stageName === undefined ? context : built.get(stageName)?.root;
  if (origin === undefined) throw new Error(`${stageName} is no stage`);
  const ignored = stageName === undefined ? readIgnored(context) : () => false;
  const file = source.endsWith('/') || source === '.' ? '' : basename(source);
  cpSync(join(origin, source), join(state.root, state.workingFolder, target, file), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !ignored(relative(context, path)),
  });
}

/** The .dockerignore of a context: `name` at its top, `**\/name` at any depth. */
function readIgnored(context: string): (path: string) => boolean {
  const patterns = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const anywhere = new Set(patterns.flatMap((line) => (line.startsWith('**/') ? [line.slice(3)] : [])));
  const onTop = new Set(patterns.filter((line) => !line.startsWith('**/')));
  return (path) => onTop.has(path) || anywhere.has(basename(path));
}

async function run(command: string, state: StageState, building: Building): Promise<void> {
  // The absolute paths of the command are those of the stage.
  const script = command.replaceAll(/(?<=\s)\/(?=\w)/g, `${state.root}/`);
  const child = spawn('sh', ['-ec', script], {
    cwd: join(state.root, state.workingFolder),
    env: { ...process.env, ...state.environment, ...state.arguments, ...building.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output}`);
}
