import { InboxPartitionsMigration } from '@commonplace/events/inbox-partitions-migration';

export class InboxPartitions extends InboxPartitionsMigration {
  override name = '0093-inbox-partitions';
}
