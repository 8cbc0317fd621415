import { Violations } from '@commonplace/domain/violations';
import type { UpdatePodcastEpisodeRequest } from '@commonplace/proto/content/v1/podcasts';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import { parseTime } from '@commonplace/rules/time';
import { oneLine } from '@commonplace/rules/names';
import { urlProblem, imageProblem, normalizeSlug, slugProblem, textProblem } from './podcast-rules.ts';

type EpisodeInput = Omit<UpdatePodcastEpisodeRequest, '$typeName' | '$unknown' | 'id'>;

/** A field of an episode: validates and converts its input. */
interface Rule<Kept> {
  problem(input: EpisodeInput, siteImages: SiteImages): string | undefined;
  kept(input: EpisodeInput): Kept | undefined;
}

function rule<Name extends keyof EpisodeInput, Kept>(
  name: Name,
  kept: (value: NonNullable<EpisodeInput[Name]>) => Kept,
  problem: (value: NonNullable<EpisodeInput[Name]>, siteImages: SiteImages) => string | undefined = () => undefined,
): Rule<Kept> {
  const of = <Result>({ [name]: value }: EpisodeInput, result: (value: NonNullable<EpisodeInput[Name]>) => Result) =>
    value == null ? undefined : result(value);
  return {
    problem: (input, siteImages) => of(input, (value) => problem(value, siteImages)),
    kept: (input) => of(input, kept),
  };
}

const identity = <Value>(value: Value) => value;

const titleProblem = (title: string) => nameProblem(title) ?? lengthProblem(title, limits.podcast.title);

/** The fields that administrators set, by column. */
const rules = {
  title: rule('title', oneLine, (title) => titleProblem(oneLine(title))),
  slug: rule('slug', normalizeSlug, (slug) => slugProblem(normalizeSlug(slug))),
  media_url: rule('mediaUrl', identity, (address) => (address === '' ? "can't be blank" : urlProblem(address))),
  image_url: rule(
    'imageUrl',
    (address) => address || null,
    (address, siteImages) => (address === '' ? undefined : imageProblem(address, siteImages)),
  ),
  published_at: rule(
    'publishedAt',
    (time) => parseTime(time)?.toISOString(),
    (time) => (parseTime(time) ? undefined : 'is invalid'),
  ),
  active: rule('active', identity),
  body: rule('body', identity, (body) => textProblem(body, limits.podcast.body)),
};

type Column = keyof typeof rules;

/** The stored values of these fields. */
export type EpisodeFields = { [Name in Column]: Exclude<ReturnType<(typeof rules)[Name]['kept']>, undefined> };

export const episodeColumns = Object.keys(rules) as Column[];

/** Returns the defaults of a new episode. */
export const defaultEpisode = (): EpisodeFields => ({
  title: '',
  slug: '',
  media_url: '',
  image_url: null,
  published_at: new Date().toISOString(),
  active: true,
  body: '',
});

/**
 * Returns the given fields as they are stored.
 * @throws DomainError validation_failed with every broken rule in `fields`.
 */
export function parseEpisodeInput(input: EpisodeInput, siteImages: SiteImages): Partial<EpisodeFields> {
  const violations = new Violations();
  for (const column of episodeColumns) violations.add(column, rules[column].problem(input, siteImages));
  violations.throwIfAny();
  const kept = episodeColumns.map((column) => [column, rules[column].kept(input)] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

/** For the audit log, without the text. */
export function describeEpisode({ body: _text, ...fields }: EpisodeFields): object {
  return fields;
}
