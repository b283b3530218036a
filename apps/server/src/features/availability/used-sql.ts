/** Takes stock and counts for the allowances of its customer; the index `reservation_live` has these only. */
const LIVE = `('Active', 'Order', 'Open', 'Pick', 'Picked')`;

/** Whether a reservation does: an SQL condition on its status. */
export function liveSql(status: string): string {
  return `${status} in ${LIVE}`;
}

/**
 * Pieces of an item in live reservations of a customer that overlap a window, a scalar subquery (RULINGS,
 * "MaxPerCustomer"). The arguments are SQL expressions. Read are the reservations that have not ended by then, however
 * many there were before.
 */
export function usedByCustomerSql(of: {
  customer: string;
  item: string;
  start: string;
  end: string;
}): string {
  return `(
    select coalesce(sum(used.qty), 0)::integer
    from $schema.reservation live
    -- Of each on its own: the planner does not know how few are live, and would read all lines of the item.
    cross join lateral (
      select sum(taken.qty) as qty from $schema.reservation_line taken
      where taken.reservation_id = live.id and taken.item_id = ${of.item}
    ) used
    where live.customer_id = ${of.customer} and ${liveSql('live.status')}
      and live.business_end > ${of.start} and live.business_start < ${of.end}
  )`;
}
