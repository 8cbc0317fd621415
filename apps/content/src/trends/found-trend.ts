import type { Member } from './read-members.ts';

/** A trend found by this run. */
export interface FoundTrend {
  name: string;
  description: string;
  terms: string[];
  keyQuestions: string[];
  score: number;
  coverImage: string | null;
  members: Member[];
}
