/** Stands in for `next/root-params`, which only exists inside a Next build: tests see the English pages. */
export const locale = async () => 'en'
