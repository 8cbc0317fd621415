import { SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import { sqlState } from './errors.ts';

const tracer = trace.getTracer('@commonplace/db');

/** Maximum length of a statement in a span. */
const maxTextLength = 4_000;

/** Comments, quoted names, strings (in both notations) and numbers, but not `$1`. */
const lexemes = new RegExp(
  [
    String.raw`--[^\n]*|/\*.*?\*/`,
    String.raw`"[^"]*(?:""[^"]*)*"`,
    String.raw`\bE'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'`,
    String.raw`'[^']*(?:''[^']*)*'`,
    String.raw`(?<![$\w.])\d+(?:\.\d+)?\b`,
  ].join('|'),
  'gis',
);

/** Runs a statement, in a span by OpenTelemetry's conventions for databases if it is part of a recorded trace. */
export async function traceStatement<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const attributes = describeStatement(sql);
  return tracer.startActiveSpan(
    attributes['db.operation.name'],
    { kind: SpanKind.CLIENT, attributes },
    async (span) => {
      try {
        return await run();
      } catch (error) {
        const state = sqlState(error);
        if (state !== undefined) span.setAttribute('db.response.status_code', state);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  );
}

function describeStatement(sql: string): Attributes & { 'db.operation.name': string } {
  const text = withoutValues(sql).slice(0, maxTextLength);
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': /\w+/.exec(text)?.[0].toUpperCase() ?? 'STATEMENT',
    'db.query.text': text,
  };
}

/** Replaces all values in a statement by `?`, since MikroORM writes them into the text, and removes comments. */
export function withoutValues(sql: string): string {
  return sql
    .replaceAll(lexemes, (lexeme) => {
      if (lexeme.startsWith('"')) return lexeme;
      return lexeme.startsWith('--') || lexeme.startsWith('/*') ? ' ' : '?';
    })
    .trim();
}
