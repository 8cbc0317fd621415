import type { Member } from './read-members.ts';

/** What was found of a trend. */
export interface FoundTrend {
  name: string;
  description: string;
  terms: string[];
  keyQuestions: string[];
  score: number;
  coverImage: string | null;
  members: Member[];
}
