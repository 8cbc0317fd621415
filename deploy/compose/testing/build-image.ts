import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseDockerfile, readAssignments, substitute, type Instruction, type Stage } from './dockerfile.ts';

export interface BuildOptions {
  /** The folder that is sent to the build, less what its .dockerignore names. */
  context: string;
  dockerfile: string;
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

export interface ImageBuilder {
  /** The image of one app. A stage that no app's name goes into is built once, as layers are. */
  build(app: string): Promise<BuiltImage>;
}

/**
 * Follows a Dockerfile's instructions without a container engine: its own commands run on this machine, on the tools
 * that are here (the stage `tools`, which installs them, is passed over), with a folder in the place of each stage's
 * root. It shows that the recipe works, not that the base images have what the commands need.
 */
export function createImageBuilder(options: BuildOptions): ImageBuilder {
  const { stages } = parseDockerfile(readFileSync(options.dockerfile, 'utf8'));
  const common = new Map<string, StageState>();
  return {
    async build(app) {
      const built = new Map(common);
      for (const stage of stages.filter(({ name }) => !common.has(name))) {
        const isCommon = !needsApp(stage, stages);
        const workFolder = isCommon ? options.workFolder : join(options.workFolder, app);
        const state = await buildStage(stage, { ...options, workFolder, buildArguments: { APP: app }, built });
        built.set(stage.name, state);
        if (isCommon) common.set(stage.name, state);
      }
      const last = built.get(stages.at(-1)?.name ?? '');
      if (!last) throw new Error('the Dockerfile has no stage');
      return {
        workingFolder: join(last.root, last.workingFolder),
        command: last.command,
        environment: last.environment,
      };
    },
  };
}

/** Whether a stage, or one that it starts or copies from, takes the argument APP. */
function needsApp(stage: Stage, stages: readonly Stage[]): boolean {
  const origins = stage.instructions.flatMap(({ rest }) => /--from=(\S+)/.exec(rest)?.[1] ?? []);
  const earlier = stages.filter(({ name }) => name === stage.from || origins.includes(name));
  const takesIt = stage.instructions.some(({ keyword, rest }) => keyword === 'ARG' && rest === 'APP');
  return takesIt || earlier.some((other) => needsApp(other, stages));
}

interface StageState {
  root: string;
  workingFolder: string;
  environment: Record<string, string>;
  arguments: Record<string, string>;
  command: string[];
}

interface Building extends BuildOptions {
  buildArguments: Record<string, string>;
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
  mkdirSync(building.workFolder, { recursive: true });
  // As links: a stage adds to what it starts from and changes none of it.
  if (parent) await runProgram('cp', ['-al', parent.root, root]);
  mkdirSync(join(root, state.workingFolder), { recursive: true });
  const instructions = stage.instructions.filter(({ keyword }) => stage.name !== 'tools' || keyword !== 'RUN');
  for (const instruction of instructions) await follow(instruction, state, building);
  return state;
}

async function follow({ keyword, rest }: Instruction, state: StageState, building: Building): Promise<void> {
  switch (keyword) {
    case 'ARG': {
      const [name = '', otherwise] = rest.split('=', 2);
      state.arguments[name] = substitute(`\${${name}}`, { [name]: otherwise, ...building.buildArguments });
      return;
    }
    case 'ENV':
      Object.assign(state.environment, readAssignments(rest));
      return;
    case 'WORKDIR':
      state.workingFolder = rest;
      mkdirSync(join(state.root, rest), { recursive: true });
      return;
    case 'COPY':
      await copy(substitute(rest, state.arguments), state, building);
      return;
    case 'RUN':
      await run(rest, state, building);
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

async function copy(rest: string, state: StageState, { context, built }: Building): Promise<void> {
  const words = rest.split(' ');
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'));
  const stageName = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const origin = stageName === undefined ? context : built.get(stageName)?.root;
  if (origin === undefined) throw new Error(`${stageName} is no stage`);
  const isFolder = source.endsWith('/') || source === '.';
  const from = join(origin, source);
  const to = join(state.root, state.workingFolder, target, isFolder ? '' : basename(source));
  if (stageName !== undefined) {
    // As links: nobody changes what a finished stage has.
    await runProgram('cp', ['-al', '--remove-destination', ...(isFolder ? [`${from}.`] : [from]), to]);
    return;
  }
  const ignored = readIgnored(context);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !ignored(relative(context, path)) });
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
  await runProgram('sh', ['-ec', script], {
    cwd: join(state.root, state.workingFolder),
    env: { ...process.env, ...state.environment, ...state.arguments, ...building.environment },
  });
}

/** Runs a program to its end; throws with its output unless that is a success. */
async function runProgram(program: string, args: string[], options: SpawnOptionsWithoutStdio = {}): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\nended with ${code}:\n${output}`);
}
