/** Days that a listing is shown after a payment. */
export const paidDays = 30;

/** Hours after a bump or the first publication in which a listing can be edited. */
export const editableHours = 24;
