import { create } from '@bufbuild/protobuf';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import {
  MoveSeriesPartResponseSchema,
  SeriesNeighborSchema,
  SeriesSchema,
  type GetArticleSeriesResponse,
  type GetSeriesResponse,
  type Series,
  type SeriesNeighbor,
} from '@commonplace/proto/content/v1/series';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick, within } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { listOf, nested, nestedIfAny, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import { listItem } from '../articles/articles.schemas.ts';

export const seriesOwner = z.object({ username: nameInAnyCase, ...paging({ default: 30 }) });
export const seriesId = z.object({ id: recordId });
export const seriesPage = z.object(paging({ default: 30 }));

/** The place of an article afterwards (MoveSeriesPart). */
export const partPosition = z.object({ position: z.int().min(1).max(limits.article.seriesParts) });

export const movedPart = represent({
  type_of: constant('series_part'),
  ...pick(MoveSeriesPartResponseSchema, 'series_id', 'position'),
});

const fields = {
  type_of: constant('series'),
  ...pick(SeriesSchema, 'id', 'name', 'path'),
  url: field(z.string(), ({ path }: Series, site) => site.url(path)),
  ...pick(SeriesSchema, 'articles_count', 'last_published_at'),
  user: nested(person, ({ author }: Series) => author ?? create(PersonSchema)),
  organization: nestedIfAny(organization, (series: Series) => series.organization),
};

/** Series without their articles (ListSeries). */
export const seriesList = listOf(represent(fields));

const seriesOf = ({ series }: Pick<GetSeriesResponse, 'series'>) => required(series);

const part = represent({
  position: field(z.int(), ({ position }: ArticleSummary & { position: number }) => position),
  ...listItem.v1.fields,
});

type SeriesPage = GetSeriesResponse & { firstPosition: number };

/** A series with a page of its numbered articles (GetSeries). */
export const series = represent({
  ...within(seriesOf, fields),
  articles: field(listOf(part).schema, ({ articles, firstPosition }: SeriesPage, site) =>
    articles.map((article, index) =>
      part.present({ ...article, isCounted: true, position: firstPosition + index }, site),
    ),
  ),
});

const neighbor = represent({
  ...pick(SeriesNeighborSchema, 'id', 'title', 'path'),
  url: field(z.string(), ({ path }: SeriesNeighbor, site) => site.url(path)),
});

/** A neighbor, or null at an end of the series. */
const neighborOf = (side: 'previous' | 'next') =>
  field(neighbor.schema.nullable(), ({ [side]: article }: GetArticleSeriesResponse, site) =>
    article ? neighbor.present(article, site) : null,
  );

/** The series of an article (GetArticleSeries). */
export const articleSeries = represent({
  ...within(seriesOf, fields),
  position: field(z.int(), ({ position }: GetArticleSeriesResponse) => position),
  previous: neighborOf('previous'),
  next: neighborOf('next'),
});
