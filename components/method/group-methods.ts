import type { MethodSummary } from '@portico/contract/method/method-endpoints'

/** One path with what can be done at it. */
export interface PathGroup {
  path: string
  methods: MethodSummary[]
}

/** Methods by path, paths in the order in which they first come. */
export function groupByPath(methods: readonly MethodSummary[]): PathGroup[] {
  const groups = new Map<string, MethodSummary[]>()
  for (const method of methods) {
    const group = groups.get(method.path)
    if (group) group.push(method)
    else groups.set(method.path, [method])
  }
  return [...groups].map(([path, held]) => ({ path, methods: held }))
}
