import { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import { parseWebAddress } from '@commonplace/rules/web-address';

const feedbackTypes: ReadonlySet<string> = new Set(['spam', 'bug-reports', 'abuse-reports', 'connect']);
const categories: ReadonlySet<string> = new Set(['spam', 'other', 'rude or vulgar', 'harassment', 'bug', 'listings']);

export interface NewFeedback {
  feedbackType: string;
  category: string;
  message: string;
  reportedUrl: string | null;
}

/**
 * Validates a feedback message.
 * @throws DomainError validation_failed with every broken rule.
 */
export function checkFeedback(input: {
  feedbackType: string;
  category: string;
  message: string;
  reportedUrl?: string | undefined;
}): NewFeedback {
  const violations = new Violations();
  const message = input.message.trim();
  const reportedUrl = input.reportedUrl?.trim() || null;
  violations.add('feedback_type', wordProblem(input.feedbackType, feedbackTypes));
  violations.add('category', wordProblem(input.category, categories));
  violations.add('message', messageProblem(message));
  violations.add('reported_url', urlProblem(reportedUrl));
  violations.throwIfAny();
  return { feedbackType: input.feedbackType, category: input.category, message, reportedUrl };
}

function wordProblem(word: string, words: ReadonlySet<string>): string | undefined {
  if (word === '') return "can't be blank";
  return words.has(word) ? undefined : 'is not included in the list';
}

function messageProblem(message: string): string | undefined {
  if (!isVisible(message)) return "can't be blank";
  return lengthProblem(message, limits.feedback.message) ?? characterProblem(message);
}

/** Accepts a URL or a path of this site. */
function urlProblem(url: string | null): string | undefined {
  if (url === null) return undefined;
  const problem = lengthProblem(url, limits.feedback.reportedUrl) ?? characterProblem(url);
  if (problem !== undefined) return problem;
  return url.startsWith('/') || parseWebAddress(url) ? undefined : 'is an invalid url';
}
