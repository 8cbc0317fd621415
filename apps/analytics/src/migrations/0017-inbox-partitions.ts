import { InboxPartitionsMigration } from '@commonplace/events/inbox-partitions-migration';

export class InboxPartitions extends InboxPartitionsMigration {
  override name = '0017-inbox-partitions';
}
