import { isRefusedPart, REFUSED_PARTS_MAX, REFUSED_PROBLEMS_MAX, type RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'

/** Returns the refused parts for one heartbeat, limited in number and length. Parts without a valid id are left out. */
export function refusedReport(parts: readonly RefusedPart[]): RefusedPart[] {
  return parts
    .slice(0, REFUSED_PARTS_MAX)
    .map((part) => ({ ...part, problems: part.problems.slice(0, REFUSED_PROBLEMS_MAX) }))
    .filter(isRefusedPart)
}
