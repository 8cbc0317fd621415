/** How long a listing is shown for what it cost; then it is unpublished. */
export const daysPaidFor = 30;

/** How long after a bump, or its first publication, a listing may be edited (E23). */
export const hoursToEdit = 24;
