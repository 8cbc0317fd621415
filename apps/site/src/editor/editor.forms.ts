import { formPaths } from '../parts/form-paths.ts';
import type { FormCall, FormRoute, Submitted } from '../serving/page-route.ts';
import { newArticle, typedFields } from './article-change.ts';
import { obstaclesIn } from './obstacles.ts';
import { repeatedFootnotes } from './repeated-footnotes.ts';
import { afterSaving, saveArticle, savingActions } from './save-article.ts';
import { showForm, type ArticleSubmission } from './show-form.ts';
import { showFailed, SignedOutError } from './show-failed.ts';
import { idIn, oneOf, showsPreviewOf } from '../serving/form-fields.ts';
import { isBeingAnswered } from '../serving/refusals.ts';

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
      return afterSaving(action, created, submission);
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
      const action = oneOf(call, 'action', [...savingActions, 'preview', 'check', 'renew', 'withdraw', 'discard']);
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
          return { goTo: call.returnTo, flash: 'changes_discarded' };
        default:
          return saveArticle(submission, submission.article, action);
      }
    }),
};

async function showRendering(submission: ArticleSubmission): Promise<Submitted> {
  const { call, fields } = submission;
  const article = { body_markdown: fields.body_markdown };
  return showForm(submission, { rendering: await call.api.client.renderArticle({ body: { article } }) });
}

async function showFindings(submission: ArticleSubmission): Promise<Submitted> {
  const { call, fields } = submission;
  const { body_markdown, description } = fields;
  const { findings } = await call.api.client.checkArticle({ body: { article: { body_markdown, description } } });
  const { locale } = await call.view();
  const notes = repeatedFootnotes(body_markdown).map((subject) => ({ kind: 'repeated_footnote' as const, subject }));
  return showForm(submission, { findings: [...findings, ...notes], obstacles: obstaclesIn(fields, locale) });
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
    if (isBeingAnswered(error)) throw error;
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
