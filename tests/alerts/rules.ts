import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the configuration of Prometheus. */
export const observabilityFolder = fileURLToPath(new URL('../../deploy/observability/', import.meta.url));

export const ruleFiles = ['rules/recording.yaml', 'rules/alerts.yaml'] as const;

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook: string };
}

/** Returns the rules of a file, in order. */
export function readRules(file: (typeof ruleFiles)[number]): Rule[] {
  const text = readFileSync(`${observabilityFolder}${file}`, 'utf8');
  return (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
}
