import { pathParameterNames } from '@portico/contract/method/method'
import { fc } from '@portico/contract/testing/properties'
import type { StoredBody, StoredParameter, StoredResponse } from '../../database/schema/method.ts'
import type { OperationFields } from '../document-parts.ts'

const text = fc.oneof(
  fc.constantFrom('', 'Short', '동물 하나', 'two\nlines'),
  fc.string({ maxLength: 8 }).map((given) => given.trim()),
)
const line = text.map((given) => given.replace(/\s+/g, ' '))
const schema = fc.constantFrom<(object | null)[]>(
  null,
  { type: 'string' },
  { $ref: '#/components/schemas/Pet' },
  { type: 'object', properties: { b: { type: 'integer' }, a: { minimum: 1 } } },
)

const body: fc.Arbitrary<StoredBody> = fc.record({
  contentType: fc.constantFrom('application/json', 'application/xml', 'text/plain', 'multipart/form-data', '*/*'),
  name: line,
  description: text,
  schema,
})
const bodies = fc.uniqueArray(body, { selector: ({ contentType }) => contentType, maxLength: 3 })

const response: fc.Arbitrary<StoredResponse> = fc.record({
  statusCode: fc.constantFrom(200, 201, 401, 404, 500),
  description: text,
  headers: fc.uniqueArray(fc.record({ name: fc.constantFrom('X-Rest', 'ETag', 'Link', 'X-New'), description: text }), {
    selector: ({ name }) => name,
    maxLength: 3,
  }),
  bodies,
})
const byStatus = (one: StoredResponse, other: StoredResponse) => one.statusCode - other.statusCode

const values = { description: text, array: fc.boolean(), type: fc.constantFrom('string', 'number') } as const
const chosen: fc.Arbitrary<StoredParameter> = fc.record({
  place: fc.constantFrom('query', 'header', 'cookie'),
  name: fc.constantFrom('limit', 'filter[name]', 'X-Trace', 'session', 'page', 'Accept-Language', 'new'),
  required: fc.boolean(),
  ...values,
})

/** Fields as a form may send them for a path, without control characters. */
export function randomFields(path: string): fc.Arbitrary<OperationFields> {
  const inPath = fc.tuple(
    ...pathParameterNames(path).map((name) =>
      fc.record<StoredParameter>({ place: fc.constant('path'), name: fc.constant(name), required: fc.constant(true), ...values }),
    ),
  )
  const others = fc.uniqueArray(chosen, { selector: ({ place, name }) => `${place} ${name}`, maxLength: 4 })
  return (
    fc
      .record({
        summary: line,
        description: text,
        parameters: fc.tuple(inPath, others).map((lists) => lists.flat()),
        bodies,
        responses: fc
          .uniqueArray(response, { selector: ({ statusCode }) => statusCode, maxLength: 3 })
          .map((list) => list.toSorted(byStatus)),
      })
      // As they arrive: fast-check makes objects without a prototype.
      .map((fields): OperationFields => JSON.parse(JSON.stringify(fields)))
      .filter((fields) => !/[\p{Cc}]/u.test(JSON.stringify(fields).replaceAll('\\n', '')))
  )
}

/** Returns fields that take some of their parts from `before` and the others from `other`, as an author edits them. */
export function mixedFields(before: OperationFields, other: OperationFields, picks: readonly boolean[]): OperationFields {
  let index = 0
  const picked = () => picks[index++ % picks.length] === true
  const merged = <Part>(old: readonly Part[], added: readonly Part[], key: (part: Part) => string) => {
    const kept = old.flatMap((part) => {
      const replacement = added.find((one) => key(one) === key(part))
      return picked() ? [part] : replacement ? [replacement] : []
    })
    return [...kept, ...added.filter((part) => !old.some((one) => key(one) === key(part)) && picked())]
  }
  return {
    summary: picked() ? before.summary : other.summary,
    description: picked() ? before.description : other.description,
    parameters: [
      ...before.parameters
        .filter(({ place }) => place === 'path')
        .map((parameter) =>
          picked() ? parameter : (other.parameters.find(({ place, name }) => place === 'path' && name === parameter.name) ?? parameter),
        ),
      ...merged(withoutPath(before), withoutPath(other), ({ place, name }) => `${place} ${name}`),
    ],
    bodies: merged(before.bodies, other.bodies, ({ contentType }) => contentType),
    responses: merged(before.responses, other.responses, ({ statusCode }) => String(statusCode)).toSorted(byStatus),
  }
}

function withoutPath({ parameters }: OperationFields): StoredParameter[] {
  return parameters.filter(({ place }) => place !== 'path')
}
