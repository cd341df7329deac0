const PAGE = /^[1-9]\d{0,3}$/

/** Returns the page of a list that the end of its address names: 1 for `/status`, 2 for `/status/2`; undefined for any other. */
export function pageOfSegments(segments: readonly string[] = []): number | undefined {
  const [page, ...rest] = segments
  if (page === undefined) return 1
  return rest.length === 0 && PAGE.test(page) && page !== '1' ? Number(page) : undefined
}
