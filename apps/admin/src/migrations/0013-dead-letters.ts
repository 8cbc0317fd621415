import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Events that admin gave up on. */
export class DeadLetters extends DeadLettersMigration {
  override name = '0013-dead-letters';
}
