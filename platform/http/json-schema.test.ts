import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { yup } from '@portico/contract/rule/yup'
import { jsonSchemaOf } from './json-schema.ts'
import { openApiDocument } from './openapi.ts'

describe('a JSON Schema of a yup schema', () => {
  it('contains types, limits, choices, defaults and required fields', () => {
    const schema = yup
      .object({
        name: yup.string().min(2).max(20).required(),
        age: yup.number().integer().min(1).nullable().defined(),
        kind: yup.string().oneOf(['a', 'b']).default('a'),
        tags: yup.array(yup.string().required()).max(3).required(),
        anything: yup.mixed(),
      })
      .noUnknown()
    assert.deepEqual(jsonSchemaOf(schema), {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 20 },
        age: { type: ['integer', 'null'], minimum: 1 },
        kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
        tags: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 3 },
        anything: {},
      },
      required: ['name', 'age', 'tags'],
      additionalProperties: false,
    })
  })
})

describe('the OpenAPI document', () => {
  it('has every endpoint once, with its parameters, and who may call it', () => {
    const { paths } = openApiDocument() as {
      paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>
    }
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    assert.deepEqual(operations.map(({ operationId }) => operationId).sort(), ENDPOINT_LIST.map(({ name }) => name).sort())
    assert.deepEqual(
      paths['/environments/{environmentId}']?.get?.parameters?.map(({ name }) => name),
      ['environmentId'],
    )
    assert.deepEqual(
      paths['/categories']?.get?.parameters?.map(({ name }) => name),
      ['page', 'size', 'q', 'sort'],
    )
  })
})
