import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import type { PageInput } from '@commonplace/proto/admin/v1/pages';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import { slugOf } from '@commonplace/rules/site-names';
import { pageTemplates, type Page, type PageTemplate } from '../tables/pages.ts';
import { checkSlug } from './page-slug.ts';

const bodies = ['bodyMarkdown', 'bodyHtml', 'bodyJson', 'bodyCss'] as const;

/** The editable fields of a page. */
export type PageFields = Pick<
  Page,
  | 'title'
  | 'slug'
  | 'description'
  | 'template'
  | 'isTopLevelPath'
  | 'landingPage'
  | 'socialImage'
  | (typeof bodies)[number]
>;

export const defaultFields: PageFields = {
  title: '',
  slug: '',
  description: '',
  template: 'contained',
  isTopLevelPath: false,
  landingPage: false,
  socialImage: null,
  bodyMarkdown: null,
  bodyHtml: null,
  bodyJson: null,
  bodyCss: null,
};

/**
 * Applies an input and validates the result: fields that are not given stay. `isWhole` (PUT) requires title, slug,
 * description and template.
 * @throws DomainError validation_failed with every broken rule.
 */
export function mergeFields(
  base: PageFields,
  input: PageInput,
  { isWhole, siteImages }: { isWhole: boolean; siteImages: SiteImages },
): PageFields {
  const violations = new Violations();
  const title = properName(input.title ?? base.title);
  const body = (name: (typeof bodies)[number]) =>
    input[name] === undefined ? (base[name] ?? null) : emptyToNull(input[name]);
  const fields: PageFields = {
    title,
    slug: input.slug?.trim() ?? base.slug,
    description: input.description?.trim() ?? base.description,
    template: readTemplate(input.template ?? base.template, violations),
    isTopLevelPath: input.isTopLevelPath ?? base.isTopLevelPath,
    landingPage: input.landingPage ?? base.landingPage,
    socialImage: input.socialImage === undefined ? (base.socialImage ?? null) : emptyToNull(input.socialImage.trim()),
    bodyMarkdown: body('bodyMarkdown'),
    bodyHtml: body('bodyHtml'),
    bodyJson: body('bodyJson'),
    bodyCss: body('bodyCss'),
  };
  const named = isWhole ? requireAll(input, fields, violations) : withSlug(fields);
  validate(named, violations);
  violations.add('social_image', socialImageProblem(named.socialImage, siteImages));
  violations.throwIfAny();
  return named;
}

/** Derives a missing slug from the title. */
function withSlug(fields: PageFields): PageFields {
  return fields.slug === '' ? { ...fields, slug: slugOf(fields.title) } : fields;
}

function requireAll(input: PageInput, fields: PageFields, violations: Violations): PageFields {
  if (input.template === undefined) violations.add('template', "can't be blank");
  return {
    ...fields,
    title: input.title === undefined ? '' : fields.title,
    slug: input.slug === undefined ? '' : fields.slug,
    description: input.description === undefined ? '' : fields.description,
  };
}

function readTemplate(input: string, violations: Violations): PageTemplate {
  const name = input.trim() || defaultFields.template;
  const template = pageTemplates.find((option) => option === name);
  if (!template) violations.add('template', 'is not included in the list');
  return template ?? defaultFields.template;
}

function validate(fields: PageFields, violations: Violations): void {
  const { sitePage } = limits;
  const { title, description } = fields;
  violations.add('title', nameProblem(title) ?? lengthProblem(title, sitePage.title));
  violations.add('description', nameProblem(description) ?? lengthProblem(description, sitePage.description));
  checkSlug(fields, violations);
  if (bodies.every((name) => fields[name] == null)) violations.add('body_markdown', "can't be blank");
  const bytes = bodies.reduce((sum, name) => sum + Buffer.byteLength(fields[name] ?? ''), 0);
  if (bytes > sitePage.bodyBytes) {
    violations.add('base', `The bodies are too long (maximum is ${sitePage.bodyBytes} bytes together)`);
  }
  if (!isJson(fields.bodyJson ?? contentOfJson(fields))) violations.add('body_json', 'must be valid JSON');
}

/** Returns the Markdown field of a JSON page, which serves as its JSON. */
function contentOfJson({ template, bodyMarkdown }: PageFields): string | null {
  return template === 'json' ? (bodyMarkdown ?? null) : null;
}

function isJson(text: string | null): boolean {
  if (text === null) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function socialImageProblem(address: string | null | undefined, siteImages: SiteImages): string | undefined {
  if (address == null) return undefined;
  const maxBytes = limits.sitePage.urlBytes;
  if (Buffer.byteLength(address) > maxBytes) return `is too long (maximum is ${maxBytes} bytes)`;
  return siteImages.allow(address) && characterProblem(address) === undefined ? undefined : 'is an invalid url';
}

function emptyToNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
