import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { runPromtool, whyNoPromtool } from './promtool.ts';
import { observabilityFolder, readRules, ruleFiles } from './rules.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const alerts = readRules('rules/alerts.yaml');
const kebabCase = (name = '') => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

test('each alert has a severity, a summary and its own runbook, and each runbook its alert', () => {
  const runbooks = readdirSync(`${repository}docs/runbooks`).filter((name) => name !== 'README.md');
  expect(alerts.map(({ annotations }) => annotations?.runbook)).toEqual(
    alerts.map(({ alert }) => `docs/runbooks/${kebabCase(alert)}.md`),
  );
  expect(alerts.map(({ alert }) => `${kebabCase(alert)}.md`).toSorted()).toEqual(runbooks.toSorted());
  for (const { alert, labels, annotations } of alerts) {
    expect(labels?.severity, alert).toMatch(/^(page|ticket)$/);
    expect(annotations?.summary, alert).toMatch(/\w+ \w+/);
  }
});

test.each(alerts.map(({ alert = '', annotations }) => [alert, annotations?.runbook ?? '']))(
  'the runbook of %s says what it means, what it does, how to find the cause and what to do',
  (alert, runbook) => {
    const text = readFileSync(`${repository}${runbook}`, 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => !heading?.includes(':'))).toEqual(
      expect.arrayContaining([alert, 'Meaning', 'Impact', 'Diagnosis', 'Mitigation']),
    );
    expect(text).toMatch(/## Diagnosis\n\n```sh\n[\s\S]+\n```\n/);
  },
);

test('each alert is expected to fire in rules-test.yaml', () => {
  const { tests } = parse(readFileSync(`${observabilityFolder}rules-test.yaml`, 'utf8')) as {
    tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[];
  };
  const samples = tests.flatMap(({ promql_expr_test: checks }) => checks.flatMap(({ exp_samples: list }) => list));
  const expected = alerts.map(({ alert }) => `{alertname="${alert}"}`);
  expect(samples.map(({ labels }) => labels).toSorted()).toEqual(expected.toSorted());
});

test.skipIf(whyNoPromtool)(`Prometheus accepts its configuration and rules${whyNoPromtool}`, () => {
  const files = ruleFiles.map((file) => `${observabilityFolder}${file}`);
  for (const args of [
    ['rules', ...files],
    ['config', '--syntax-only', `${observabilityFolder}prometheus.yaml`],
  ]) {
    const { code, output } = runPromtool('check', ...args);
    expect(code, output).toBe(0);
  }
});

test.skipIf(whyNoPromtool)(`the rules fire as rules-test.yaml says${whyNoPromtool}`, () => {
  const { code, output } = runPromtool('test', 'rules', `${observabilityFolder}rules-test.yaml`);
  expect(code, output).toBe(0);
});
