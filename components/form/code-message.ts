/** Marks the message of a field as an error code, in contrast to a broken rule. */
export const CODE_PREFIX = 'code:'
