import { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';

const feedbackTypes: ReadonlySet<string> = new Set(['spam', 'bug-reports', 'abuse-reports', 'connect']);
const categories: ReadonlySet<string> = new Set(['spam', 'other', 'rude or vulgar', 'harassment', 'bug', 'listings']);

/** What somebody reports or remarks. */
export interface NewFeedback {
  feedbackType: string;
  category: string;
  message: string;
  reportedUrl: string | null;
}

/**
 * The message to be kept.
 * @throws DomainError validation_failed that names every broken rule.
 */
export function checkFeedback(given: {
  feedbackType: string;
  category: string;
  message: string;
  reportedUrl?: string | undefined;
}): NewFeedback {
  const violations = new Violations();
  const message = given.message.trim();
  const reportedUrl = given.reportedUrl?.trim() || null;
  violations.add('feedback_type', wordProblem(given.feedbackType, feedbackTypes));
  violations.add('category', wordProblem(given.category, categories));
  violations.add('message', messageProblem(message));
  violations.add('reported_url', addressProblem(reportedUrl));
  violations.throwIfAny();
  return { feedbackType: given.feedbackType, category: given.category, message, reportedUrl };
}

function wordProblem(word: string, words: ReadonlySet<string>): string | undefined {
  if (word === '') return "can't be blank";
  return words.has(word) ? undefined : 'is not included in the list';
}

function messageProblem(message: string): string | undefined {
  if (!isVisible(message)) return "can't be blank";
  return lengthProblem(message, limits.feedback.message) ?? characterProblem(message);
}

/** An address, or a path of this site. */
function addressProblem(address: string | null): string | undefined {
  if (address === null) return undefined;
  const problem = lengthProblem(address, limits.feedback.reportedUrl) ?? characterProblem(address);
  if (problem !== undefined) return problem;
  return address.startsWith('/') || parseWebAddress(address) ? undefined : 'is an invalid url';
}
