import type { TemplateSegment } from '@portico/contract/gateway-snapshot/path-template'
import type { HttpMethod } from '@portico/contract/method/method'
import type { MethodPlan, RouteNode } from './plan.ts'
import { requireThat } from './plan-error.ts'

/** Creates an empty router. */
export function createRoutes(): RouteNode {
  return { literals: new Map(), parameter: null, methods: null }
}

/** Adds a method; throws `PlanError` if one with the same path shape and HTTP method exists. */
export function addRoute(root: RouteNode, segments: readonly TemplateSegment[], method: MethodPlan): void {
  let node = root
  for (const segment of segments) node = segment === null ? parameterOf(node) : literalOf(node, segment)
  node.methods ??= new Map()
  const other = node.methods.get(method.httpMethod)
  requireThat(!other, () => `${method.httpMethod} ${method.path} and ${method.httpMethod} ${other?.path} are the same route`)
  node.methods.set(method.httpMethod, method)
}

/**
 * Returns the method that serves a call: at the leftmost difference a literal beats a parameter; GET serves HEAD unless HEAD is declared.
 * `segments` are normalized; those before `index` are base path and version.
 */
export function findRoute(node: RouteNode, segments: readonly string[], index: number, httpMethod: string): MethodPlan | null {
  const segment = segments[index]
  if (segment === undefined) return methodOf(node, httpMethod)
  const literal = node.literals.get(segment)
  const found = literal && findRoute(literal, segments, index + 1, httpMethod)
  if (found) return found
  return node.parameter && segment !== '' ? findRoute(node.parameter, segments, index + 1, httpMethod) : null
}

/** Returns the HTTP methods of all matching templates, HEAD with GET, sorted; empty if no template matches. */
export function findAllowed(node: RouteNode, segments: readonly string[], index: number): string[] {
  const allowed = new Set<string>()
  collectAllowed(node, segments, index, allowed)
  if (allowed.has('GET')) allowed.add('HEAD')
  return [...allowed].sort()
}

function collectAllowed(node: RouteNode, segments: readonly string[], index: number, allowed: Set<string>): void {
  const segment = segments[index]
  if (segment === undefined) {
    for (const httpMethod of node.methods?.keys() ?? []) allowed.add(httpMethod)
    return
  }
  const literal = node.literals.get(segment)
  if (literal) collectAllowed(literal, segments, index + 1, allowed)
  if (node.parameter && segment !== '') collectAllowed(node.parameter, segments, index + 1, allowed)
}

function methodOf(node: RouteNode, httpMethod: string): MethodPlan | null {
  if (!node.methods) return null
  const exact = node.methods.get(httpMethod as HttpMethod)
  if (exact) return exact
  return httpMethod === 'HEAD' ? (node.methods.get('GET') ?? null) : null
}

function literalOf(node: RouteNode, text: string): RouteNode {
  const known = node.literals.get(text)
  if (known) return known
  const made = createRoutes()
  node.literals.set(text, made)
  return made
}

function parameterOf(node: RouteNode): RouteNode {
  node.parameter ??= createRoutes()
  return node.parameter
}
