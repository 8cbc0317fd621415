import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

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
    timestamp: createTimestamp(),
    redact: { paths: redactedPaths, censor: '[redacted]' },
    mixin: currentTrace,
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Returns the time field of a line, RFC 3339 in UTC. Lines of the same millisecond share its text. */
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
