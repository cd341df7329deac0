import { refuse } from '../../http/refusal.ts'
import type { OperationContext } from '../../openapi/document-parts.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { parametersOf, queryStringOf } from '../../openapi/operation-parts.ts'
import type { MethodInput } from './method-store.ts'

/** Returns whether one parameter of an operation describes its whole query (OpenAPI 3.2), which allows no other one of the query. */
export function hasWholeQuery({ pathItem, components }: OperationContext, operation: JsonObject): boolean {
  return queryStringOf(pathItem, operation, components) !== null
}

/**
 * Checks that an input adds no parameter of the query to an operation with one that describes it as a whole; those that a document has beside
 * it may stay. Throws ClassValidatorPassFailed at the places of those that are new.
 */
export function requireFreeQuery(context: OperationContext, operation: JsonObject, { parameters }: Pick<MethodInput, 'parameters'>): void {
  if (!hasWholeQuery(context, operation)) return
  const known = new Set(
    parametersOf(context.pathItem, operation, context.components).flatMap(({ place, name }) => (place === 'query' ? [name] : [])),
  )
  const fields = parameters.flatMap(({ place, name }, at) =>
    place === 'query' && !known.has(name) ? [{ path: `parameters[${at}].place`, rule: 'wholeQuery', values: {} }] : [],
  )
  if (fields.length > 0) refuse('ClassValidatorPassFailed', { fields })
}
