import { fc } from '@portico/contract/testing/properties'
import { operationTrees } from './operation-trees'
import { styledParameter } from './parameter-style'
import { writtenSample } from './sample-value'
import type { SchemaField } from './schema-tree'

const parameterOf = (schema: object) => ({ name: 'filter', in: 'query', style: 'deepObject', schema })

/** Returns the names of all fields inside a parameter, as pages show them, with those of fields that have no fields themselves apart. */
function namesOf(schema: object, schemas: object = {}): { all: string[]; last: string[] } {
  const { parameters } = operationTrees({ parameters: [parameterOf(schema)] }, { schemas } as never)
  const all: string[] = []
  const last: string[] = []
  const visit = ({ name, sent, node }: SchemaField) => {
    const shown = sent ? `${sent.before}${name || '*'}${sent.after}` : name
    all.push(shown)
    const inside = [
      ...node.fields,
      ...(node.item?.fields ?? []),
      ...node.variants.flatMap(({ options }) => options.flatMap((one) => one.node.fields)),
    ]
    if (inside.length === 0) last.push(shown)
    for (const field of inside) visit(field)
  }
  for (const field of parameters[0]?.fields ?? []) visit(field)
  return { all, last }
}

it('names fields in brackets, those of alternatives and lists too, and each item of a list of values', () => {
  const owner = { type: 'object', properties: { id: { type: 'integer' }, homes: { type: 'array', items: { properties: { city: {} } } } } }
  const schema = {
    type: 'object',
    properties: { owner, tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } } },
    additionalProperties: { properties: { any: {} } },
    oneOf: [{ properties: { cat: {} } }, { properties: { dog: {} } }],
  }
  expect(namesOf(schema).all.toSorted()).toEqual(
    [
      ...['filter', 'filter[owner]', 'filter[owner][id]', 'filter[owner][homes]', 'filter[owner][homes][0][city]'],
      ...['filter[tags][]', 'filter[*]', 'filter[*][any]', 'filter[cat]', 'filter[dog]'],
    ].toSorted(),
  )
})

it('ends for a schema inside itself, and leaves other parameters and styles alone', () => {
  const Node = { type: 'object', properties: { child: { $ref: '#/components/schemas/Node' }, id: {} } }
  expect(namesOf({ $ref: '#/components/schemas/Node' }, { Node }).all).toEqual(['filter', 'filter[child]', 'filter[id]'])
  const { parameters } = operationTrees({ parameters: [{ ...parameterOf(Node), style: 'form' }] }, { schemas: { Node } } as never)
  expect(parameters[0]?.fields[0]?.node.fields.map(({ sent }) => sent)).toEqual([undefined, undefined])
})

it('names the fields that a sample of the parameter has', () => {
  const { schema } = fc.letrec<{ schema: object; object: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 2 },
      fc.constant({ type: 'string' }),
      fc.constant({ type: 'array', items: { type: 'integer' } }),
      tie('object'),
      tie('object').map((items) => ({ type: 'array', items })),
    ),
    object: fc
      .dictionary(fc.stringMatching(/^[a-z가-힣 &.]{1,6}$/), tie('schema'), { minKeys: 1, maxKeys: 3 })
      .map((properties) => ({ type: 'object', properties })),
  }))
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), schema, { minKeys: 1, maxKeys: 4 }), (properties) => {
      const whole = { type: 'object', properties }
      const { value } = writtenSample(whole, {}, 'request')
      const written = styledParameter({ place: 'query', name: 'filter', style: 'deepObject', explode: true, allowReserved: false }, value)
      const sent = written.split('&').map((pair) => decodeURIComponent(pair.split('=')[0] ?? ''))
      expect(namesOf(whole).last.toSorted()).toEqual([...new Set(sent)].toSorted())
    }),
  )
})
