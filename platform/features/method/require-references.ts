import type { FieldError } from '@portico/contract/error-code'
import { refuse } from '../../http/refusal.ts'
import type { ComponentLookup } from '../../openapi/document-parts.ts'
import { isObject } from '../../openapi/json-object.ts'
import type { MethodInput } from './method-store.ts'

type Schemas = Pick<MethodInput, 'bodies' | 'responses'>

/** Returns the JSON texts of all schemas of an input. */
export function schemaTexts(input: Schemas): string[] {
  return schemasOf(input).map(({ schema }) => JSON.stringify(schema))
}

/**
 * Checks that the references of all schemas of an input lead to components of the API's document. Throws ClassValidatorPassFailed at the
 * schemas with others.
 */
export function requireReferences(input: Schemas, components: ComponentLookup): void {
  const fields = schemasOf(input).flatMap(({ path, schema }): FieldError[] => {
    const broken = referencesOf(schema).find((reference) => reference.startsWith('#') && components(reference) === undefined)
    return broken === undefined ? [] : [{ path, rule: 'schemaReference', values: { reference: broken } }]
  })
  if (fields.length > 0) refuse('ClassValidatorPassFailed', { fields })
}

function schemasOf({ bodies, responses }: Schemas): { path: string; schema: object }[] {
  const answered = responses.flatMap((response, index) =>
    response.bodies.map(({ schema }, at) => ({ path: `responses[${index}].bodies[${at}].schema`, schema })),
  )
  return [...bodies.map(({ schema }, index) => ({ path: `bodies[${index}].schema`, schema })), ...answered].flatMap(({ path, schema }) =>
    schema ? [{ path, schema }] : [],
  )
}

function referencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf)
  if (!isObject(value)) return []
  const inside = Object.values(value).flatMap(referencesOf)
  return typeof value.$ref === 'string' ? [value.$ref, ...inside] : inside
}
