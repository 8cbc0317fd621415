import { trace } from '@opentelemetry/api';
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export interface CreateLoggerOptions {
  /** The name of the process or the service. */
  name: string;
  level: string;
  /** Destination of the lines; standard output by default. */
  stream?: DestinationStream | undefined;
}

const secretNames = ['password', 'secret', 'token', 'authorization', 'cookie', 'api-key', 'apiKey', 'key'];

/** Redacts secrets at the top of a logged object and one level below. */
const redactedPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]);

/** Creates a logger of JSON lines with the current trace and without secrets. */
export function createLogger({ name, level, stream }: CreateLoggerOptions): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    mixin: currentTrace,
  };
  return stream ? pino(options, stream) : pino(options);
}

function currentTrace(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
