import type { AnswerKeys } from './answer-keys.ts';

/** The keys of the OpenAPI documents, which change with the settings; those clear the whole cache. */
export const descriptionKeys: AnswerKeys = { header: ['openapi'], index: ['openapi'] };
