import { etagOf, type DataOf } from '@commonplace/client';
import { formPaths } from '../parts/form-paths.ts';
import { scheduledAt, stateOf } from './read-editor.ts';
import type { FormCall, FormRoute, Submitted } from '../serving/page-route.ts';
import { changeOf, newArticle, typedFields, type ArticleChange } from './article-change.ts';
import { showForm, type ArticleSubmission } from './show-form.ts';
import { showFailed, SignedOutError } from './show-failed.ts';
import { idIn, oneOf, showsPreviewOf } from '../serving/form-fields.ts';

const saving = ['save', 'publish', 'unpublish'] as const;

/** The form for a new article. It is public, since a text that was typed for hours must survive the end of the session. */
const create: FormRoute = {
  path: formPaths.article,
  isPublic: true,
  submit: (call) =>
    attempt(call, async (submission) => {
      const action = oneOf(call, 'action', ['save', 'publish', 'preview', 'check']);
      if (action === 'preview') return showRendering(submission);
      if (action === 'check') return showFindings(submission);
      const article = { ...newArticle(submission.fields), published: action === 'publish' };
      const created = await call.api.client.createArticle({ body: { article }, idempotencyKey: submission.key });
      return after(action, created, submission);
    }),
};

/** The form for a stored article. */
const edit: FormRoute = {
  path: formPaths.editArticle,
  isPublic: true,
  submit: (call) =>
    attempt(call, async (submission) => {
      const params = { path: { id: idIn(call, 'article_id') } };
      const { client } = call.api;
      submission.article = await client.getArticle({ params });
      const action = oneOf(call, 'action', [...saving, 'preview', 'check', 'renew', 'withdraw', 'discard']);
      switch (action) {
        case 'preview':
          return showRendering(submission);
        case 'check':
          return showFindings(submission);
        case 'renew':
          if (showsPreviewOf(call, submission.article))
            Object.assign(submission.article, await client.renewArticlePreview({ params }));
          return showForm(submission);
        case 'withdraw':
          await client.withdrawArticlePreview({ params });
          delete submission.article.preview_url;
          return showForm(submission);
        case 'discard':
          await client.discardArticleAutosave({ params });
          return call.returnTo;
        default:
          return save(submission, submission.article, action);
      }
    }),
};

/** Saves what differs from the stored article, unless someone else changed that since the form was opened. */
async function save(submission: ArticleSubmission, stored: DataOf<'getArticle'>, action: (typeof saving)[number]) {
  const { call, fields } = submission;
  const { field, api } = call;
  const ifMatch = etagOf(stored);
  if (ifMatch !== field('etag'))
    return showForm(submission, { problem: 'changedElsewhere', otherText: stored.body_markdown });
  const belonging = { series: field('series_before'), organization: field('organization_before') };
  const article: ArticleChange = {
    ...changeOf(fields, stored, belonging),
    ...(action !== 'save' && { published: action === 'publish' }),
  };
  const params = { path: { id: stored.id } };
  const saved =
    Object.keys(article).length === 0 ? stored : await api.client.updateArticle({ params, body: { article }, ifMatch });
  return after(action, saved, submission);
}

/** Returns the path to open after an article is saved: its page if it is public, else back to its form. */
function after(
  action: string,
  article: DataOf<'getArticle'>,
  submission: ArticleSubmission,
): Submitted | Promise<Submitted> {
  const state = stateOf(article);
  if (action === 'publish' && state === 'draft')
    return showForm({ ...submission, article, isSaved: true }, { problem: 'frontMatterDecides' });
  if (action === 'publish' && state === 'published') return article.path;
  // The page says when the article will be published, by the clock of the author.
  const zone =
    scheduledAt(article) !== undefined ? `&time_zone=${encodeURIComponent(submission.fields.time_zone)}` : '';
  return `${article.path}/edit?done=saved${zone}`;
}

async function showRendering(submission: ArticleSubmission): Promise<Submitted> {
  const { call, fields } = submission;
  const article = { body_markdown: fields.body_markdown };
  return showForm(submission, { rendering: await call.api.client.renderArticle({ body: { article } }) });
}

async function showFindings(submission: ArticleSubmission): Promise<Submitted> {
  const { body_markdown, description } = submission.fields;
  const { findings } = await submission.call.api.client.checkArticle({
    body: { article: { body_markdown, description } },
  });
  return showForm(submission, { findings });
}

/** Runs the submission of a form. If it fails, the form is shown again with what was typed, the address of an uploaded cover too. */
async function attempt(call: FormCall, run: (submission: ArticleSubmission) => Promise<Submitted>): Promise<Submitted> {
  const submission: ArticleSubmission = { call, fields: typedFields(call), key: call.field('key') };
  try {
    if (!call.isSignedIn) throw new SignedOutError();
    const cover = call.file('cover');
    if (cover) {
      const body = new Uint8Array(await cover.arrayBuffer());
      const { url } = await call.api.client.createImage({ body });
      submission.fields = { ...submission.fields, main_image: url };
    }
    return await run(submission);
  } catch (error) {
    return showFailed(submission, error);
  }
}

const remove: FormRoute = {
  path: formPaths.deleteArticle,
  async submit(call) {
    await call.api.client.deleteArticle({ params: { path: { id: idIn(call, 'article_id') } } });
    return call.returnTo;
  },
};

export const editorForms: readonly FormRoute[] = [create, edit, remove];
