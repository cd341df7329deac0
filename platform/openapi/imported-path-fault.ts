import { readPathTemplate, type TemplateFault } from '@portico/contract/gateway-snapshot/path-template'
import { METHOD_PATH_MAX } from '@portico/contract/method/method'
import { documentedPath } from '@portico/contract/method/method-input'

/** By rule of path templates, the reason in an import's report; keys of the language files under `importReason` and `importHelp`. */
const REASONS: Partial<Record<TemplateFault, string>> = {
  parameterBrace: 'pathExpression',
  parameterName: 'pathExpression',
  parametersAdjacent: 'pathParametersAdjacent',
  parameterTwice: 'pathParameterTwice',
  pathEscape: 'pathSegments',
  pathSegment: 'pathSegments',
}

/** Returns why a document's path cannot be imported, as a reason of the report; null if it can. */
export function importedPathFault(path: string): string | null {
  const isValid: boolean = documentedPath().isValidSync(path)
  if (isValid) return null
  // A `?` or `#` within braces belongs to an expression such as `{?page}`.
  const literal = path.replace(/\{[^{}]*\}/g, '')
  if (literal.includes('?')) return 'pathQuery'
  if (literal.includes('#')) return 'pathFragment'
  if (path.length > METHOD_PATH_MAX) return 'pathTooLong'
  const fault = readPathTemplate(path)
  return (typeof fault === 'string' && REASONS[fault]) || 'pathCharacters'
}
