import { badRequest } from '@commonplace/domain/errors';
import { Violations, violationInWords } from '@commonplace/domain/violations';
import { limits, toolNames } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import { measureJson } from './measure-json.ts';
import { redactValue } from './redact-value.ts';
import { redactText, type Counts } from './redact-text.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';
import { isObject, toTranscript, transcriptProblems, type Transcript } from './validate-transcript.ts';

const [defaultTool] = toolNames;

/** The validated and redacted session that CreateAgentSession stores. */
export interface ReadSession {
  title: string;
  toolName: string;
  storeKey: string | undefined;
  totalMessages: number;
  curatedCount: number;
  /** JSON of `metadata`, `messages` and `slices`. */
  content: string;
}

/** Replacements of short secrets make it longer. */
const maxContentLength = 1.5 * limits.agentSession.bytes;
/** Limits time and memory: fifty thousand messages have a tenth as many. */
const maxValues = 2_000_000;
const maxCount = 2_147_483_647;

/**
 * Parses, validates and redacts a document of a session (CreateAgentSession). Takes up to a second, so use a thread.
 * @throws DomainError bad_request for invalid JSON or UTF-8, validation_failed.
 */
export function readDocument(bytes: Uint8Array, userId: number, now: Date): ReadSession {
  const document = parseDocument(bytes);
  const { curated_data: curated, store_key: key, title, tool_name: tool } = document;
  if (isBlank(curated) && isBlank(key)) {
    throw refused("Missing session content. Provide 'curated_data' or 'store_key'.");
  }
  const transcript = isBlank(curated) ? toTranscript({}) : readTranscript(curated);
  const toolName = [tool, transcript.metadata['tool_name'], defaultTool].find((name) => !isBlank(name));
  const violations = new Violations();
  violations.add('title', titleProblem(title));
  if (!isToolName(toolName)) violations.add('tool_name', 'is not included in the list');
  if (!isBlank(key) && !isOwnKey(key, userId)) {
    violations.add('store_key', 'is invalid or does not belong to this user');
  }
  violations.throwIfAny();
  const counts: Counts = {};
  return {
    title: typeof title === 'string' && isVisible(title) ? redactText(title.trim(), counts) : defaultTitle(now),
    toolName: String(toolName),
    storeKey: isBlank(key) ? undefined : String(key),
    ...countMessages(transcript),
    content: isBlank(curated) ? JSON.stringify(transcript) : redactedContent(transcript, counts),
  };
}

function parseDocument(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw badRequest('the body is not valid UTF-8');
  }
  // One level more than the contained session.
  const value = parseMeasured(text, limits.agentSession.maxDepth + 1, () => badRequest('the body is not valid JSON'));
  refuseUnstorable(text, value);
  return isObject(value) ? value : {};
}

function readTranscript(curated: unknown): Transcript {
  const value = typeof curated === 'string' ? parseCurated(curated) : curated;
  const problems = transcriptProblems(value);
  if (problems.length > 0) throw refused(problems.join(', '), problems);
  return toTranscript(value);
}

function parseCurated(text: string): unknown {
  const value = parseMeasured(text, limits.agentSession.maxDepth, () => refused('Invalid JSON in curated_data'));
  refuseUnstorable(text, value);
  return value;
}

function parseMeasured(text: string, maxLevels: number, refusal: () => Error): unknown {
  const { levels, values } = measureJson(text);
  if (levels > maxLevels) {
    throw refused('Invalid JSON in curated_data', [`is nested more than ${limits.agentSession.maxDepth} levels deep`]);
  }
  if (values > maxValues) throw refused(`curated_data has too many values (maximum is ${maxValues})`);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal();
    throw error;
  }
}

function redactedContent({ metadata, messages, slices }: Transcript, counts: Counts): string {
  const content = redactValue({ metadata, messages, slices }, counts) as Transcript;
  content.metadata['redactions'] = counts;
  const text = JSON.stringify(content);
  if (text.length > maxContentLength) throw refused('curated_data is too large (maximum is 10 MB)');
  return text;
}

function countMessages({ metadata, messages }: Transcript) {
  const { total_messages: total, curated_indices: curated } = metadata;
  const isCount = typeof total === 'number' && Number.isInteger(total) && total >= 0 && total <= maxCount;
  return {
    totalMessages: isCount ? total : messages.length,
    curatedCount: Array.isArray(curated) ? curated.length : 0,
  };
}

function titleProblem(title: unknown): string | undefined {
  if (isBlank(title)) return undefined;
  if (typeof title !== 'string') return 'is invalid';
  return characterProblem(title) ?? lengthProblem(title, limits.agentSession.title);
}

/** `Session 2026-01-02 03:04`, in UTC. */
function defaultTitle(now: Date): string {
  return `Session ${now.toISOString().slice(0, 16).replace('T', ' ')}`;
}

function isToolName(name: unknown): boolean {
  return toolNames.some((toolName) => toolName === name);
}

/** Keys are generated, below a folder of the user. */
function isOwnKey(key: unknown, userId: number): boolean {
  const pattern = /^agent_sessions\/(\d{1,10})\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jsonl|json)$/;
  return typeof key === 'string' && pattern.exec(key)?.[1] === String(userId);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !isVisible(value));
}

/** Returns an error with a complete sentence. */
function refused(sentence: string, messages = [sentence]): Error {
  return violationInWords(sentence, { field: 'curated_data', messages });
}
