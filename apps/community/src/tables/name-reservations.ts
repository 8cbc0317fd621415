import { defineEntity, p } from '@mikro-orm/core';

export const NameReservationSchema = defineEntity({
  name: 'NameReservation',
  tableName: 'name_reservations',
  properties: {
    /** In lower case. */
    name: p.text().primary(),
    holder: p.text(),
    reservedUntil: p.datetime(),
  },
});
