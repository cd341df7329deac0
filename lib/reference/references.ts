import { fieldOf, isObject, type JsonObject, listOf, objectOf } from './json-object'

/** The components that an operation or a model needs, by kind and name: `{ schemas: { Pet: … } }`. */
export type Components = Record<string, JsonObject>

/** References that are followed in a row: a longer chain is a circle. */
const HOPS_MAX = 20

/** Returns the steps of a reference into the document, `['components', 'schemas', 'Pet']`; undefined for a reference elsewhere. */
function stepsOf(reference: string): string[] | undefined {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** Returns the value that a reference names; undefined if the components lack it. */
export function referenced(reference: string, components: Components): unknown {
  const [root, ...steps] = stepsOf(reference) ?? []
  if (root !== 'components') return undefined
  let at: unknown = components
  for (const step of steps) {
    at = isObject(at) ? fieldOf(at, step) : listOf(at)[Number(step)]
    if (at === undefined) return undefined
  }
  return at
}

/** Returns a value, or the one at the end of its references; an empty object if a reference is broken or circular. */
export function followed(value: unknown, components: Components): JsonObject {
  let at = objectOf(value)
  for (let hops = 0; hops < HOPS_MAX; hops += 1) {
    if (typeof at.$ref !== 'string') return at
    at = objectOf(referenced(at.$ref, components))
  }
  return {}
}

/** Returns the name of the model that a schema refers to: `Pet` for `#/components/schemas/Pet`; undefined for any other schema. */
export function modelOf(schema: unknown): string | undefined {
  const steps = stepsOf(String(objectOf(schema).$ref ?? ''))
  return steps?.length === 3 && steps[0] === 'components' && steps[1] === 'schemas' ? steps[2] : undefined
}
