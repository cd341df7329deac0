import { pathShape } from '../gateway-snapshot/path-template.ts'
import { HTTP_METHODS, type HttpMethod } from '../method/method.ts'
import { methodPath } from '../method/method-input.ts'

/** Maximum number of methods typed in quick create; a larger API has a document. */
export const QUICK_METHODS_MAX = 100

export interface MethodLine {
  httpMethod: HttpMethod
  path: string
}

/** An invalid line, counted from 1, and the broken rule. */
export interface BrokenLine {
  line: number
  rule: 'methodLine' | 'methodLineTwice'
}

/** Returns what identifies a method: parameter names do not matter. */
export function methodShape({ httpMethod, path }: { httpMethod: string; path: string }): string {
  return `${httpMethod} ${pathShape(path)}`
}

/**
 * Parses methods that a person typed as lines: `GET /status`, `post /orders/{orderId}`, or a path alone for GET. Empty lines are skipped.
 * Returns the methods and the first invalid line.
 */
export function readMethodLines(text: string): { methods: MethodLine[]; broken: BrokenLine | null } {
  const methods: MethodLine[] = []
  const shapes = new Set<string>()
  for (const [index, given] of text.split(/\r\n|\r|\n/).entries()) {
    const line = given.trim()
    if (line === '') continue
    const match = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/.exec(line)
    const httpMethod = HTTP_METHODS.find((known) => known === (match?.[1] ?? 'GET').toUpperCase())
    const path = match?.[2]
    if (!httpMethod || !path || !methodPath().isValidSync(path)) return { methods, broken: { line: index + 1, rule: 'methodLine' } }
    const shape = methodShape({ httpMethod, path })
    if (shapes.has(shape)) return { methods, broken: { line: index + 1, rule: 'methodLineTwice' } }
    shapes.add(shape)
    methods.push({ httpMethod, path })
  }
  return { methods, broken: null }
}
