import { cutText } from '@commonplace/rules/cut-text';
import { limits } from '@commonplace/rules/limits';

/** A curated transcript: messages, and metadata about them. */
export interface Transcript {
  messages: Record<string, unknown>[];
  metadata: Record<string, unknown>;
  /** Named parts of the transcript. */
  slices: Record<string, unknown>[];
}

/** Maximum number of reported problems. */
const maxProblems = 5;
const roles = new Set<unknown>(['user', 'assistant']);
const blockTypes = new Set<unknown>(['text', 'tool_call']);

/** Returns the problems of a curated transcript (CreateAgentSession), in the words that clients know, at most five. */
export function transcriptProblems(value: unknown): string[] {
  if (!isObject(value)) return ['Normalized data must be a JSON object'];
  const problems: string[] = [];
  if (!('messages' in value)) problems.push('Missing required key: messages');
  else if (!Array.isArray(value['messages'])) problems.push('messages must be an array');
  if ('metadata' in value && value['metadata'] !== null && !isObject(value['metadata'])) {
    problems.push('metadata must be a JSON object');
  }
  const messages: unknown[] = Array.isArray(value['messages']) ? value['messages'] : [];
  if (messages.length > limits.agentSession.messages) {
    problems.push(`Too many messages (max ${limits.agentSession.messages})`);
    return problems;
  }
  for (const [index, message] of messages.entries()) {
    if (problems.length >= maxProblems) break;
    problems.push(...messageProblems(message, index));
  }
  return problems.slice(0, maxProblems);
}

/** Returns the parts of a valid transcript. */
export function toTranscript(value: unknown): Transcript {
  const transcript = isObject(value) ? value : {};
  const objects = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
  const { messages, metadata, slices } = transcript;
  return { messages: objects(messages), metadata: isObject(metadata) ? metadata : {}, slices: objects(slices) };
}

function messageProblems(message: unknown, index: number): string[] {
  if (!isObject(message)) return [`Message at index ${index} must be a JSON object`];
  const problems: string[] = [];
  const { role, content } = message;
  if (!roles.has(role)) problems.push(`Message at index ${index} has invalid role: ${excerpt(role)}`);
  if (!Array.isArray(content)) return [...problems, `Message at index ${index} must have a content array`];
  for (const [place, block] of content.entries()) {
    if (problems.length >= maxProblems) break;
    const type: unknown = isObject(block) ? block['type'] : undefined;
    if (!blockTypes.has(type)) problems.push(`Message ${index}, block ${place} has invalid type: ${excerpt(type)}`);
  }
  return problems;
}

/** Shortens a value for a message. */
function excerpt(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return cutText(text.toWellFormed(), 50);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
