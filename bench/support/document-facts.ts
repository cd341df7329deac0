/** A JSON object of unknown content. */
type Json = Record<string, unknown>

/** What a document says, by kind: each fact is a text with its place and value, in the words of OpenAPI 3.1. */
export type Facts = Map<string, Set<string>>

const METHODS = ['get', 'head', 'post', 'options', 'delete', 'patch', 'put']
const LIMITS = [
  'const',
  'default',
  'enum',
  'format',
  'maxItems',
  'maxLength',
  'minItems',
  'minLength',
  'multipleOf',
  'pattern',
  'uniqueItems',
]
const BOUNDS = { maximum: 'exclusiveMaximum', minimum: 'exclusiveMinimum' } as const
const SHARED = [
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'links',
  'callbacks',
  'examples',
  'securitySchemes',
  'pathItems',
  'mediaTypes',
]

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** Names of components that the format does not allow get other characters. */
const plainName = (name: string) => name.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^_+(?=.)/, '')

/**
 * Returns what a document of OpenAPI 2.0, 3.0, 3.1 or 3.2 says, read apart from the platform's own reader, so that two documents can be compared.
 * `served` says which operations count.
 */
export function factsOf(document: Json, served: (place: string) => boolean = () => true): Facts {
  return new FactReader(document, served).read()
}

class FactReader {
  readonly #document: Json
  readonly #served: (place: string) => boolean
  readonly #swagger: boolean
  readonly #facts: Facts = new Map()

  constructor(document: Json, served: (place: string) => boolean) {
    this.#document = document
    this.#served = served
    this.#swagger = document.swagger !== undefined
  }

  read(): Facts {
    const { info, tags, externalDocs } = this.#document
    const webhooks = this.#document.webhooks ?? this.#document['x-webhooks']
    for (const key of ['license', 'termsOfService']) this.#addValue('head', `info ${key}`, objectOf(info)[key])
    for (const tag of listOf(tags)) this.#addValue('head', 'tag', tag)
    this.#addValue('head', 'externalDocs', externalDocs)
    for (const [name, item] of Object.entries(objectOf(webhooks))) this.#webhook(name, this.#at(item))
    const { 'x-webhooks': _, ...head } = this.#document
    this.#extensions('head', head)
    for (const [path, given] of Object.entries(objectOf(this.#document.paths)))
      if (path.startsWith('/')) this.#pathItem(path, this.#at(given))
    const components = this.#swagger ? this.#document : objectOf(this.#document.components)
    for (const [name, schema] of Object.entries(objectOf(components[this.#swagger ? 'definitions' : 'schemas']))) {
      if (isGenerated(schema)) continue
      this.#add('schemas', plainName(name))
      this.#schema(`#${plainName(name)}`, schema)
    }
    for (const field of SHARED) {
      const parts = field === 'securitySchemes' ? (components['x-portico-security-schemes'] ?? components[field]) : components[field]
      const given = this.#swagger && field === 'securitySchemes' ? this.#document.securityDefinitions : parts
      for (const [name, part] of Object.entries(objectOf(given))) {
        const isBody = this.#swagger && field === 'parameters' && ['body', 'formData'].includes(String(objectOf(part).in))
        if (!isGenerated(part)) this.#add('shared parts', `${isBody ? 'requestBodies' : field} ${plainName(name)}`)
      }
    }
    return this.#facts
  }

  #webhook(name: string, item: Json): void {
    this.#add('webhooks', name)
    for (const method of METHODS) {
      const operation = item[method]
      if (isObject(operation)) this.#operation(`webhook ${name} ${method}`, item, operation)
    }
  }

  #pathItem(path: string, item: Json): void {
    for (const method of METHODS) {
      const operation = item[method]
      const place = `${method.toUpperCase()} ${path}`
      if (!isObject(operation)) continue
      if (!this.#served(place)) continue
      this.#add('operations', place)
      this.#operation(place, item, operation)
    }
  }

  #operation(place: string, item: Json, operation: Json): void {
    for (const key of ['summary', 'description']) this.#addValue('texts', `${place} ${key}`, operation[key])
    for (const key of ['tags', 'operationId', 'deprecated', 'externalDocs', 'callbacks']) this.#addValue(key, place, operation[key])
    this.#extensions(place, operation)
    const parameters = new Map<string, Json>()
    for (const given of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
      const parameter = this.#at(given)
      if (!isGenerated(parameter)) parameters.set(`${parameter.in} ${parameter.name}`, parameter)
    }
    const forms = [...parameters.values()].filter((parameter) => parameter.in === 'formData')
    for (const [key, parameter] of parameters) {
      if (parameter.in === 'body') this.#swaggerBody(place, operation, parameter)
      else if (parameter.in !== 'formData' && parameter.name !== undefined) this.#parameter(`${place} ${key}`, parameter)
    }
    if (forms.length > 0) this.#form(place, forms)
    if (!this.#swagger) this.#body(place, this.#at(operation.requestBody))
    for (const [status, given] of Object.entries(objectOf(operation.responses))) {
      const response = this.#at(given)
      if (!isGenerated(response) && !status.startsWith('x-')) this.#response(`${place} ${status}`, operation, response)
    }
  }

  #parameter(place: string, parameter: Json): void {
    this.#add('parameters', place)
    this.#addValue('texts', `${place} description`, parameter.description)
    for (const key of ['required', 'deprecated', 'allowEmptyValue', 'style'])
      this.#addValue('parameter fields', `${place} ${key}`, parameter[key])
    for (const key of ['example', 'examples']) this.#addValue('examples', `${place} ${key}`, parameter[key])
    this.#extensions(place, parameter)
    const schema = this.#at(this.#swagger ? parameter : parameter.schema)
    this.#limits('parameter constraints', place, schema)
    this.#type(place, schema)
    if (schema.items !== undefined) {
      const items = this.#at(schema.items)
      this.#limits('parameter constraints', `${place} items`, items)
      this.#type(`${place} items`, items)
    }
  }

  #swaggerBody(place: string, operation: Json, parameter: Json): void {
    if (parameter.required === true) this.#add('required bodies', place)
    this.#addValue('texts', `${place} body`, parameter.description)
    for (const type of this.#types(operation, 'consumes')) {
      this.#add('bodies', `${place} ${type}`)
      this.#schema(`${place} body ${type}`, parameter.schema)
    }
  }

  #form(place: string, fields: Json[]): void {
    for (const { name, type, description, required, in: _, ...rest } of fields) {
      const at = `${place} form ${name}`
      this.#add('parameters', at)
      this.#addValue('texts', at, description)
      if (required === true) this.#add('parameter constraints', `${at} required`)
      this.#limits('parameter constraints', at, rest)
      this.#type(at, { type })
    }
  }

  /** Counts forms of OpenAPI 3 like those of Swagger 2.0 as well, so that both can be compared. */
  #asForm(place: string, body: Json): void {
    const media = Object.entries(objectOf(body.content)).find(([type]) => /form/.test(type))?.[1]
    const schema = this.#at(objectOf(media).schema)
    for (const [name, given] of Object.entries(objectOf(schema.properties))) {
      const property = this.#at(given)
      const at = `${place} form ${name}`
      this.#add('parameters', at)
      this.#addValue('texts', at, property.description)
      if (listOf(schema.required).includes(name)) this.#add('parameter constraints', `${at} required`)
      this.#limits('parameter constraints', at, property)
      this.#type(at, property)
    }
  }

  #body(place: string, body: Json): void {
    if (body.required === true) this.#add('required bodies', place)
    this.#addValue('texts', `${place} body`, body.description)
    this.#extensions(`${place} body`, body)
    this.#content(`${place} body`, body, (type) => this.#add('bodies', `${place} ${type}`))
    this.#asForm(place, body)
  }

  #response(place: string, operation: Json, response: Json): void {
    this.#add('responses', place)
    for (const key of ['summary', 'description']) this.#addValue('texts', `${place} ${key}`, response[key])
    this.#extensions(place, response)
    for (const [name, link] of Object.entries(objectOf(response.links))) this.#addValue('links', `${place} ${name}`, this.#at(link))
    for (const [name, given] of Object.entries(objectOf(response.headers))) {
      const header = this.#at(given)
      if (isGenerated(header)) continue
      this.#add('response headers', `${place} ${name}`)
      this.#addValue('texts', `${place} ${name}`, header.description)
      const schema = this.#at(this.#swagger ? header : header.schema)
      this.#limits('parameter constraints', `${place} ${name}`, schema)
      this.#type(`${place} ${name}`, schema)
    }
    if (!this.#swagger) {
      this.#content(place, response, (type) => this.#add('response types', `${place} ${type}`))
      return
    }
    for (const [type, example] of Object.entries(objectOf(response.examples))) this.#addValue('examples', `${place} ${type}`, example)
    if (response.schema === undefined) return
    for (const type of this.#types(operation, 'produces')) {
      this.#add('response types', `${place} ${type}`)
      this.#schema(`${place} ${type}`, response.schema)
    }
  }

  #content(place: string, part: Json, count: (type: string) => void): void {
    for (const [type, given] of Object.entries(objectOf(part.content))) {
      const media = this.#at(given)
      if (isGenerated(media)) continue
      count(type)
      this.#addValue('examples', `${place} ${type}`, media.example)
      for (const [name, example] of Object.entries(objectOf(media.examples)))
        this.#addValue('examples', `${place} ${type} ${name}`, this.#at(example))
      // An example of Swagger 2.0 without a content type has a name only.
      for (const [name, example] of Object.entries(objectOf(media.examples)))
        this.#addValue('examples', `${place} ${name}`, objectOf(example).value)
      this.#addValue('encodings', `${place} ${type}`, media.encoding)
      this.#extensions(`${place} ${type}`, media)
      this.#schema(`${place} ${type}`, media.schema)
      this.#schema(`${place} ${type} item`, media.itemSchema)
      for (const key of ['prefixEncoding', 'itemEncoding']) this.#addValue('encodings', `${place} ${type} ${key}`, media[key])
    }
  }

  #types(operation: Json, field: 'consumes' | 'produces'): unknown[] {
    const types = listOf(operation[field] ?? this.#document[field])
    return types.length === 0 ? ['application/json'] : types
  }

  #schema(place: string, given: unknown): void {
    if (!isObject(given)) return
    const schema = withoutNull(given)
    if (typeof schema.$ref === 'string')
      this.#add('references', `${place} ${plainName(decodeURIComponent(schema.$ref.split('/').at(-1) ?? ''))}`)
    this.#limits('schema constraints', place, schema)
    this.#type(place, schema)
    for (const key of ['title', 'description']) this.#addValue('texts', `${place} ${key}`, schema[key])
    for (const key of ['example', 'examples']) this.#addValue('examples', `${place} ${key}`, schema[key])
    for (const key of ['readOnly', 'writeOnly', 'deprecated', 'externalDocs', 'xml'])
      this.#addValue('schema fields', `${place} ${key}`, schema[key])
    if (Array.isArray(schema.required)) this.#addValue('schema constraints', `${place} required`, schema.required)
    const { discriminator } = schema
    this.#addValue(
      'schema fields',
      `${place} discriminator`,
      typeof discriminator === 'string' ? discriminator : objectOf(discriminator).propertyName,
    )
    this.#extensions(place, schema)
    if (isObject(schema.properties)) {
      this.#add('property order', `${place} ${JSON.stringify(Object.keys(schema.properties))}`)
      for (const [name, property] of Object.entries(schema.properties)) this.#schema(`${place}.${name}`, property)
    }
    for (const key of ['items', 'additionalProperties', 'not']) this.#schema(`${place}/${key}`, schema[key])
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      for (const [index, one] of listOf(schema[key]).entries()) this.#schema(`${place}/${key}/${index}`, one)
  }

  #limits(kind: string, place: string, schema: Json): void {
    for (const key of LIMITS) {
      const value = key === 'enum' && Array.isArray(schema.enum) ? schema.enum.filter((one) => one !== null) : schema[key]
      this.#addValue(kind, `${place} ${key}`, value)
    }
    for (const [key, exclusive] of Object.entries(BOUNDS)) {
      const isExclusive = schema[exclusive] === true
      this.#addValue(kind, `${place} ${isExclusive ? exclusive : key}`, schema[key])
      if (typeof schema[exclusive] !== 'boolean') this.#addValue(kind, `${place} ${exclusive}`, schema[exclusive])
    }
    for (const key of ['maxProperties', 'minProperties']) this.#addValue(kind, `${place} ${key}`, schema[key])
  }

  #type(place: string, schema: Json): void {
    const types = [schema.type].flat().filter((type) => typeof type === 'string' && type !== 'null')
    for (const type of types) this.#add('types', `${place} ${type === 'file' ? 'string' : type}`)
    if ((schema.nullable === true || [schema.type].flat().includes('null')) && types.length > 0) this.#add('types', `${place} null`)
  }

  #extensions(place: string, part: Json): void {
    for (const [key, value] of Object.entries(part)) {
      if (key.startsWith('x-') && !key.startsWith('x-portico-')) this.#addValue('extensions', `${place} ${key}`, value)
    }
  }

  #at(given: unknown): Json {
    let part = given
    for (let step = 0; step < 20 && isObject(part) && typeof part.$ref === 'string'; step++) {
      // A document of 3.2 may name itself before the place within it.
      const keys = part.$ref.slice(part.$ref.indexOf('#')).split('/').slice(1)
      part = keys.reduce<unknown>(
        (value, key) => objectOf(value)[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')],
        this.#document,
      )
    }
    return objectOf(part)
  }

  #addValue(kind: string, place: string, value: unknown): void {
    if (value !== undefined) this.#add(kind, `${place} ${JSON.stringify(value).replaceAll('#/definitions/', '#/components/schemas/')}`)
  }

  #add(kind: string, fact: string): void {
    const known = this.#facts.get(kind) ?? new Set<string>()
    this.#facts.set(kind, known.add(fact))
  }
}

function isGenerated(part: unknown): boolean {
  return isObject(part) && part['x-portico-generated'] === true
}

/** Returns a schema without the alternative of null, which OpenAPI 3.0 writes as a keyword, of the schema or of an alternative of its own. */
function withoutNull(schema: Json): Json {
  const saysOnlyNull = (one: Json) =>
    one.nullable === true && Object.keys(one).every((key) => ['nullable', 'title', 'description'].includes(key))
  const isNull = (one: unknown) => isObject(one) && (one.type === 'null' || saysOnlyNull(one))
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = listOf(schema[key])
    if (!choices.some(isNull) && schema.nullable !== true) continue
    const others = choices.filter((one) => !isNull(one))
    const { [key]: _, ...rest } = schema
    return key === 'anyOf' && others.length === 1 ? { ...rest, ...objectOf(others[0]) } : { ...rest, [key]: others }
  }
  return schema
}
