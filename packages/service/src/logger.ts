import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export interface CreateLoggerOptions {
  /** The name of the process or the service. */
  name: string;
  level: string;
  /** Where the lines go; standard output unless given. */
  stream?: DestinationStream | undefined;
}

const secretNames = ['password', 'secret', 'token', 'authorization', 'cookie', 'api-key', 'apiKey', 'key'];

/** Secrets at the top of a line's object or one level below are never written. */
const redactedPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]);

/** JSON lines on a stream, with the trace they belong to and without secrets. */
export function createLogger({ name, level, stream }: CreateLoggerOptions): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: createTimestamp(),
    redact: { paths: redactedPaths, censor: '[redacted]' },
    mixin: currentTrace,
  };
  return stream ? pino(options, stream) : pino(options);
}

/** The member of a line that says when, as an RFC 3339 time in UTC. Lines of one millisecond share its text. */
function createTimestamp(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}

function currentTrace(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
