import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Events that content gave up on. */
export class DeadLetters extends DeadLettersMigration {
  override name = '0026-dead-letters';
}
