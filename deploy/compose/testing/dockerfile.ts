/** One instruction of a Dockerfile, e.g. `COPY` with `--from=built /app/ ./`. */
export interface Instruction {
  keyword: string;
  rest: string;
}

/** One stage: its base (an image, or the name of an earlier stage), and its instructions in order. */
export interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

export interface Dockerfile {
  /** ARGs before the first stage, by name, with their defaults. */
  globalArguments: Record<string, string>;
  stages: Stage[];
}

/** Parses a Dockerfile without line continuations, heredocs and parser directives. */
export function parseDockerfile(text: string): Dockerfile {
  const dockerfile: Dockerfile = { globalArguments: {}, stages: [] };
  for (const line of text.split('\n').filter((candidate) => /^\s*[^#\s]/.test(candidate))) {
    const [, keyword = '', rest = ''] = /^([A-Z]+)\s+(.*\S)\s*$/.exec(line) ?? [];
    const stage = dockerfile.stages.at(-1);
    if (keyword === '' || rest.endsWith('\\')) throw new Error(`a line of another form: ${line}`);
    if (keyword === 'FROM') dockerfile.stages.push(readFrom(rest, dockerfile));
    else if (stage) stage.instructions.push({ keyword, rest });
    else Object.assign(dockerfile.globalArguments, readAssignments(rest));
  }
  return dockerfile;
}

function readFrom(rest: string, { globalArguments, stages }: Dockerfile): Stage {
  const [from = '', , name = `stage-${stages.length}`] = rest.split(' ');
  return { name, from: substitute(from, globalArguments), instructions: [] };
}

/** Parses `A=1 B=2` of ARG and ENV; a name alone has no value. */
export function readAssignments(rest: string): Record<string, string> {
  const pairs = rest.split(' ').map((pair) => pair.split('=', 2));
  return Object.fromEntries(pairs.flatMap(([name = '', value]) => (value === undefined ? [] : [[name, value]])));
}

/** Replaces `${NAME}` with its value; throws for an unknown name. */
export function substitute(text: string, values: Record<string, string | undefined>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} has no value in ${text}`);
    return value;
  });
}
