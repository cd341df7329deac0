import type { TemplateSegment } from '@portico/contract/gateway-snapshot/path-template'
import type { HttpMethod } from '@portico/contract/method/method'
import type { MethodPlan, RouteNode } from './plan.ts'
import { requireThat } from './plan-error.ts'
import { comparePatterns, compileSegment, matchSegment, routeText } from './segment-pattern.ts'

/** Creates an empty router. */
export function createRoutes(): RouteNode {
  return { literals: new Map(), patterns: null, parameter: null, methods: null }
}

/** Adds a method; throws `PlanError` if one with the same path shape and HTTP method exists. */
export function addRoute(root: RouteNode, segments: readonly TemplateSegment[], method: MethodPlan): void {
  let node = root
  for (const segment of segments) node = childOf(node, segment)
  node.methods ??= new Map()
  const other = node.methods.get(method.httpMethod)
  requireThat(!other, () => `${method.httpMethod} ${method.path} and ${method.httpMethod} ${other?.path} are the same route`)
  node.methods.set(method.httpMethod, method)
}

/**
 * Returns the method that serves a call. At the leftmost difference a literal has precedence over parameters within a segment
 * (`comparePatterns`), and these over a parameter; what leads to no method gives way. GET serves HEAD unless HEAD is declared. `segments` are
 * route texts; those before `index` are base path and version. Every node is visited at most once.
 */
export function findRoute(node: RouteNode, segments: readonly string[], index: number, httpMethod: string): MethodPlan | null {
  const segment = segments[index]
  if (segment === undefined) return methodOf(node, httpMethod)
  const literal = node.literals.get(segment)
  const found = literal && findRoute(literal, segments, index + 1, httpMethod)
  if (found) return found
  if (node.patterns) {
    for (const { pattern, node: next } of node.patterns) {
      const method = matchSegment(pattern, segment, null) && findRoute(next, segments, index + 1, httpMethod)
      if (method) return method
    }
  }
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
  for (const { pattern, node: next } of node.patterns ?? []) {
    if (matchSegment(pattern, segment, null)) collectAllowed(next, segments, index + 1, allowed)
  }
  if (node.parameter && segment !== '') collectAllowed(node.parameter, segments, index + 1, allowed)
}

function methodOf(node: RouteNode, httpMethod: string): MethodPlan | null {
  if (!node.methods) return null
  const exact = node.methods.get(httpMethod as HttpMethod)
  if (exact) return exact
  return httpMethod === 'HEAD' ? (node.methods.get('GET') ?? null) : null
}

function childOf(node: RouteNode, segment: TemplateSegment): RouteNode {
  if (typeof segment === 'string') return literalOf(node, routeText(segment))
  if (segment !== null) return patternOf(node, segment)
  node.parameter ??= createRoutes()
  return node.parameter
}

function literalOf(node: RouteNode, text: string): RouteNode {
  const known = node.literals.get(text)
  if (known) return known
  const made = createRoutes()
  node.literals.set(text, made)
  return made
}

/** Keeps the patterns in order; a version has thousands of methods, so the place is searched by halves. */
function patternOf(node: RouteNode, texts: readonly string[]): RouteNode {
  const pattern = compileSegment(texts)
  node.patterns ??= []
  let low = 0
  let high = node.patterns.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = node.patterns[middle]
    if (other && comparePatterns(other.pattern, pattern) < 0) low = middle + 1
    else high = middle
  }
  const known = node.patterns[low]
  if (known && comparePatterns(known.pattern, pattern) === 0) return known.node
  const made = { pattern, node: createRoutes() }
  node.patterns.splice(low, 0, made)
  return made.node
}
