import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the compose files. */
export const composeFolder = fileURLToPath(new URL('..', import.meta.url));

/** The core, and what can be put on top of it. */
export const layers = ['compose.yaml', 'compose.observability.yaml'] as const;

export interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string; args: { APP: string } };
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** One of the layers, with its anchors and merges resolved. */
export function readLayer(name: (typeof layers)[number]): ComposeFile {
  return parse(readFileSync(`${composeFolder}/${name}`, 'utf8'), { merge: true }) as ComposeFile;
}
