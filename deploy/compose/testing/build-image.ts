import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseDockerfile, readAssignments, substitute, type Instruction, type Stage } from './dockerfile.ts';

export interface BuildOptions {
  /** The build context, without the files of its .dockerignore. */
  context: string;
  dockerfile: string;
  /** An empty folder, in which every stage gets a separate root folder. */
  workFolder: string;
  /** Environment variables of the commands, in addition to those of this process. */
  environment: Record<string, string>;
}

/** The files, working folder and command of a container of the image. */
export interface BuiltImage {
  workingFolder: string;
  command: string[];
  environment: Record<string, string>;
}

export interface ImageBuilder {
  /** Builds the image of an app. Stages that do not depend on the app are built only once, like layers. */
  build(app: string): Promise<BuiltImage>;
}

/**
 * Executes a Dockerfile's instructions without a container engine: its commands run on this machine with the installed
 * tools (the stage `tools`, which installs them, is skipped), and each stage has a folder as its root. This tests the
 * instructions, but not that the base images contain what the commands need.
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

/** Returns whether a stage, or one that it starts or copies from, uses the argument APP. */
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
  // As links, because a stage adds files to those of its base and changes none of them.
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
    // As links, because the files of a finished stage do not change.
    await runProgram('cp', ['-al', '--remove-destination', ...(isFolder ? [`${from}.`] : [from]), to]);
    return;
  }
  const ignored = readIgnored(context);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !ignored(relative(context, path)) });
}

/** Reads the .dockerignore of a context: `name` at its top, `**\/name` at any depth. */
function readIgnored(context: string): (path: string) => boolean {
  const patterns = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const anywhere = new Set(patterns.flatMap((line) => (line.startsWith('**/') ? [line.slice(3)] : [])));
  const onTop = new Set(patterns.filter((line) => !line.startsWith('**/')));
  return (path) => onTop.has(path) || anywhere.has(basename(path));
}

async function run(command: string, state: StageState, building: Building): Promise<void> {
  // Absolute paths in the command are paths within the stage.
  const script = command.replaceAll(/(?<=\s)\/(?=\w)/g, `${state.root}/`);
  await runProgram('sh', ['-ec', script], {
    cwd: join(state.root, state.workingFolder),
    env: { ...process.env, ...state.environment, ...state.arguments, ...building.environment },
  });
}

/** Runs a program; throws with its output if it fails. */
async function runProgram(program: string, args: string[], options: SpawnOptionsWithoutStdio = {}): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\nended with ${code}:\n${output}`);
}
