import type { ErrorCode } from '@commonplace/domain/errors';
import type { Rendered } from './render-body.ts';
import type { RenderOptions } from './render.ts';

/** To a render thread. */
export interface RenderRequest {
  readonly bodyMarkdown: string;
  readonly options: RenderOptions;
}

/** From a render thread: `ready` once, then one answer per request, in order. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendered'; readonly rendered: Rendered }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields?: Record<string, string[]> | undefined;
      readonly reason?: string | undefined;
    }
  | { readonly kind: 'failed'; readonly error: Error };
