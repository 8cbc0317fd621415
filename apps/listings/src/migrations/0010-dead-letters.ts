import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Events that listings gave up on. */
export class DeadLetters extends DeadLettersMigration {
  override name = '0010-dead-letters';
}
