import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the compose files. */
export const composeFolder = fileURLToPath(new URL('..', import.meta.url));

/** The main compose file, and those that can be added to it. */
export const layers = ['compose.yaml', 'compose.observability.yaml', 'compose.nats-cluster.yaml'] as const;

/** Files that change services of the others. */
export const overrides = ['compose.archive.yaml'] as const;

export interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string; args: { APP: string } };
  profiles?: string[];
  restart?: string;
  init?: boolean;
  user?: string;
  command?: string[];
  deploy?: { replicas: string };
  mem_limit?: string;
  logging?: { options?: Record<string, string> };
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[] | Record<string, object>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number; start_period: string };
  read_only?: boolean;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** Reads one of the compose files, with its anchors and merges resolved. */
export function readLayer(name: (typeof layers | typeof overrides)[number] | 'compose.tags.yaml'): ComposeFile {
  const options = { merge: true, maxAliasCount: -1 }; // Every service uses several of the anchors.
  return parse(readFileSync(`${composeFolder}/${name}`, 'utf8'), options) as ComposeFile;
}

/** Returns the services of all layers, with those of a later layer merged into the same of an earlier one, as Compose does. */
export function mergeLayers(): Record<string, ComposeService> {
  const merged: Record<string, ComposeService> = {};
  for (const [name, service] of layers.flatMap((layer) => Object.entries(readLayer(layer).services))) {
    const { environment, depends_on, ...earlier } = merged[name] ?? {};
    merged[name] = {
      ...earlier,
      ...service,
      ...((environment ?? service.environment) && { environment: { ...environment, ...service.environment } }),
      ...((depends_on ?? service.depends_on) && { depends_on: { ...depends_on, ...service.depends_on } }),
    };
  }
  return merged;
}

/** Replaces the variables in a text of the compose files with their defaults. */
export function withDefaults(text: string): string {
  return text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
}
