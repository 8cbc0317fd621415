import { formPaths } from '../parts/form-paths.ts';
import { idCodeIn, isOn } from '../serving/form-fields.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { commentEditPage } from './comment-edit-page.ts';
import { previewComment, showTypedComment } from './preview-comment.ts';

const editComment: FormRoute = {
  path: formPaths.editComment,
  async submit(call) {
    const body = { comment: { body_markdown: call.field('body_markdown') } };
    await call.api.client.updateComment({ params: { path: { id: idCodeIn(call) } }, body });
    return { goTo: call.returnTo, flash: 'comment_updated' };
  },
  async showRefused({ field, returnTo: path, view }, { message: problem }) {
    const data = { idCode: field('id_code'), path, text: field('body_markdown'), problem };
    return commentEditPage(data, { ...(await view()), path });
  },
  showSignedOut: showTypedComment,
};

const deleteComment: FormRoute = {
  path: formPaths.deleteComment,
  async submit(call) {
    await call.api.client.deleteComment({ params: { path: { id: idCodeIn(call) } } });
    return { goTo: call.returnTo, flash: 'comment_deleted' };
  },
};

const hideComment: FormRoute = {
  path: formPaths.hideComment,
  async submit(call) {
    const { client } = call.api;
    const params = { path: { id: idCodeIn(call) } };
    const isHidden = isOn(call);
    await (isHidden ? client.hideComment({ params }) : client.unhideComment({ params }));
    return { goTo: call.returnTo, flash: isHidden ? 'comment_hidden' : 'comment_shown' };
  },
};

export const commentForms: readonly FormRoute[] = [editComment, deleteComment, hideComment, previewComment];
