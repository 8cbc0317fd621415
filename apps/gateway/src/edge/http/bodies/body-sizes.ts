/** The maximum size of a body by default: 1 MiB (rules.md#body-sizes). */
export const defaultMaxBodyBytes = 1_048_576;
