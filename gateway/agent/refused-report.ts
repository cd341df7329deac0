import { isRefusedPart, REFUSED_PARTS_MAX, REFUSED_PROBLEMS_MAX, type RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'

/** The refused parts that one heartbeat tells, bounded in number and length; those that have an id of the platform's. */
export function refusedReport(parts: readonly RefusedPart[]): RefusedPart[] {
  return parts
    .slice(0, REFUSED_PARTS_MAX)
    .map((part) => ({ ...part, problems: part.problems.slice(0, REFUSED_PROBLEMS_MAX) }))
    .filter(isRefusedPart)
}
