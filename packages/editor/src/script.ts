import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const editor = readFileSync(new URL('./gen/editor.js', import.meta.url), 'utf8');
const conversion = readFileSync(new URL('./gen/conversion.js', import.meta.url), 'utf8');
const further = readFileSync(new URL('./gen/further.js', import.meta.url), 'utf8');
const comparison = readFileSync(new URL('./gen/comparison.js', import.meta.url), 'utf8');

// They import each other from their folder.
const folder = `/assets/${hash('sha256', editor + conversion + further + comparison, 'hex').slice(0, 16)}`;
const type = 'text/javascript; charset=utf-8';

/** The script of pages to write articles; its path has a hash of the content, so that it never changes. */
export const editorScript = { path: `${folder}/editor.js`, type, content: editor };

/** What that script loads when its text gets the focus, for pasting. */
export const conversionScript = { path: `${folder}/conversion.js`, type, content: conversion };

/** What that script loads when it is first used. */
export const furtherEditorScript = { path: `${folder}/further.js`, type, content: further };

/** What that script loads when two versions of a text are compared. */
export const comparisonScript = { path: `${folder}/comparison.js`, type, content: comparison };
