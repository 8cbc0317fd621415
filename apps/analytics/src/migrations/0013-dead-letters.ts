import { DeadLettersMigration } from '@commonplace/events/dead-letters-migration';

export class DeadLetters extends DeadLettersMigration {
  override name = '0013-dead-letters';
}
