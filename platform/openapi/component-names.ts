import { COMPONENT_KINDS } from './document-grammar.ts'
import { GATEWAY_COMPONENTS } from './gateway-components.ts'
import { isObject, type JsonObject } from './json-object.ts'

/** Names that the format allows (OpenAPI 3.1, section 4.8.7.1). */
const ALLOWED = /^[A-Za-z0-9._-]+$/
const NAME_MAX = 100

/** The names of a document's components in the converted document: allowed ones stay, others become allowed and unique. */
export class ComponentNames {
  readonly #own = new Map<string, string>()
  readonly #taken = new Set<string>(GATEWAY_COMPONENTS)
  /** The number that the next part with a name is tried with. */
  readonly #numbers = new Map<string, number>()

  constructor(components: JsonObject) {
    const named = Object.entries(components).flatMap(([field, parts]) =>
      COMPONENT_KINDS.has(field) && isObject(parts) ? Object.keys(parts).map((name) => [field, name] as const) : [],
    )
    const isKept = ([field, name]: readonly [string, string]) => ALLOWED.test(name) && !GATEWAY_COMPONENTS.has(`${field}/${name}`)
    for (const [field, name] of named.filter(isKept)) {
      this.#own.set(`${field}/${name}`, name)
      this.#taken.add(`${field}/${name}`)
    }
    for (const [field, name] of named) if (!this.#own.has(`${field}/${name}`)) this.#own.set(`${field}/${name}`, this.free(field, name))
  }

  /** Returns the name of a component of the source; undefined if there is none. */
  ownOf(field: string, name: string): string | undefined {
    return this.#own.get(`${field}/${name}`)
  }

  /** Takes a free name, as close to the given one as the format allows. */
  free(field: string, given: string): string {
    const allowed = given
      .replace(/[^A-Za-z0-9._-]+/g, '_')
      .slice(-NAME_MAX)
      .replace(/^_+(?=.)/, '')
    const base = allowed || 'part'
    const nameOf = (number: number) => (number === 1 ? base : `${base}_${number}`)
    let number = this.#numbers.get(`${field}/${base}`) ?? 1
    while (this.#taken.has(`${field}/${nameOf(number)}`)) number += 1
    // Thousands of parts may want the same name.
    this.#numbers.set(`${field}/${base}`, number)
    this.#taken.add(`${field}/${nameOf(number)}`)
    return nameOf(number)
  }
}
