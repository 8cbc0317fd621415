import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

/** Events that community gave up on. */
export class DeadLetters extends DeadLettersMigration {
  override name = '0028-dead-letters';
}
