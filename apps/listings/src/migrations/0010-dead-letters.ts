import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

export class DeadLetters extends DeadLettersMigration {
  override name = '0010-dead-letters';
}
