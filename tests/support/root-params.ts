/** Replaces `next/root-params`, which only exists inside a Next build: tests use the English pages. */
export const locale = async () => 'en'
