/** Marks the message of a field as an error code, not as a broken rule. */
export const CODE_PREFIX = 'code:'
