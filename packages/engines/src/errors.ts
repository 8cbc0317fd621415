/** An engine cannot run on this machine; the message tells the operator what to do, and is shown without a stack. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
