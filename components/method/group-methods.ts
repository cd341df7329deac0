import type { MethodSummary } from '@portico/contract/method/method-endpoints'

/** One path with its methods. */
export interface PathGroup {
  path: string
  methods: MethodSummary[]
}

/** Returns methods grouped by path, in the order in which the paths first occur. */
export function groupByPath(methods: readonly MethodSummary[]): PathGroup[] {
  const groups = new Map<string, MethodSummary[]>()
  for (const method of methods) {
    const group = groups.get(method.path)
    if (group) group.push(method)
    else groups.set(method.path, [method])
  }
  return [...groups].map(([path, held]) => ({ path, methods: held }))
}
