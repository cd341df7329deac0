/** The tag of pages a part of which is not what the platform would answer. The cache does not take them. */
export const INCOMPLETE_TAG = 'incomplete'
