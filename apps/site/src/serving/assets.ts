import {
  analyticsStyles,
  bellScript,
  commentScript,
  discussionScript,
  editorStyles,
  embedStyles,
  fieldScript,
  imageFormScript,
  missingScript,
  script,
  styles,
} from '@commonplace/ui/assets';
import { comparisonScript, conversionScript, editorScript, furtherEditorScript } from '@commonplace/editor/script';
import type { FastifyInstance } from 'fastify';

/** Headers of files that never change and have nothing of anyone. A sandboxed frame of another site has no origin. */
export const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves the style sheets and the scripts of pages. */
export function serveAssets(app: FastifyInstance): void {
  const scripts = [
    script,
    bellScript,
    commentScript,
    discussionScript,
    fieldScript,
    imageFormScript,
    missingScript,
    editorScript,
    comparisonScript,
    conversionScript,
    furtherEditorScript,
  ];
  for (const { path, type, content } of [styles, analyticsStyles, editorStyles, embedStyles, ...scripts]) {
    app.get(path, (_request, reply) => reply.headers({ ...assetHeaders, 'content-type': type }).send(content));
  }
}
