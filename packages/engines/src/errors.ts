/** An engine cannot be run on this machine, and what the operator can do about it: shown without a stack. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
