import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FieldError } from '@portico/contract/error-code'
import { yup } from '@portico/contract/rule/yup'
import type { Refusal } from './refusal.ts'
import { yupValidator } from './yup-validator.ts'

const schema = yup
  .object({
    name: yup.string().trim().max(5).required(),
    age: yup.number().integer().min(1).default(7),
    tags: yup.array(yup.string().required()).max(2),
    owner: yup.object({ id: yup.number().required() }).noUnknown().default(undefined),
  })
  .noUnknown()

type Checked = { value?: unknown; error?: Refusal }

function check(given: unknown, httpPart = 'body'): Checked {
  const validate = yupValidator({ schema, httpPart, method: 'POST', url: '/' } as never) as unknown as (given: unknown) => Checked
  return validate(given)
}

/** `path rule` of each broken field. */
function brokenBy(given: unknown, httpPart?: string): string[] {
  return fieldsOf(check(given, httpPart)).map(({ path, rule }) => `${path} ${rule}`)
}

function fieldsOf({ error }: Checked): FieldError[] {
  assert.ok(error)
  assert.equal(error.code, 'ClassValidatorPassFailed')
  return (error.data as { fields: FieldError[] }).fields
}

describe('a body', () => {
  it('is trimmed, with defaults', () => {
    assert.deepEqual(check({ name: ' Ann ' }).value, { name: 'Ann', age: 7 })
  })

  it('keeps its JSON types: "20" is not 20', () => {
    assert.deepEqual(brokenBy({ name: 'Ann', age: '20' }), ['age type'])
    assert.deepEqual(brokenBy({ name: 20, tags: 'a', owner: [] }), ['name type', 'tags type', 'owner type'])
  })

  it('must not contain undeclared fields', () => {
    assert.deepEqual(brokenBy({ name: 'Ann', admin: true, owner: { id: 1, x: 2 } }), ['admin unknown', 'owner.x unknown'])
  })

  it('reports every invalid field with the values of its rule', () => {
    const fields = fieldsOf(check({ name: 'Too long', age: 0, tags: ['a', 'b', 'c'] }))
    assert.deepEqual(
      fields.toSorted((a, b) => a.path.localeCompare(b.path)),
      [
        { path: 'age', rule: 'min', values: { min: 1 } },
        { path: 'name', rule: 'maxLength', values: { max: 5 } },
        { path: 'tags', rule: 'maxItems', values: { max: 2 } },
      ],
    )
  })

  it('may not carry what PostgreSQL cannot keep', () => {
    assert.deepEqual(brokenBy({ name: 'a\u0000' }), ['name noControlCharacters'])
    assert.deepEqual(brokenBy({ name: 'Ann', tags: ['\ud800'] }), ['tags[0] noControlCharacters'])
    let deep: unknown = 'x'
    for (let level = 0; level < 200; level++) deep = [deep]
    assert.deepEqual(brokenBy({ name: 'Ann', tags: deep }), [' depth'])
  })
})

describe('a query', () => {
  it('is text that is cast, and a single key may be a list', () => {
    assert.deepEqual(check({ name: 'Ann', age: '20', tags: 'a' }, 'querystring').value, { name: 'Ann', age: 20, tags: ['a'] })
  })

  it('must not contain undeclared keys either', () => {
    assert.deepEqual(brokenBy({ name: 'Ann', foo: '1' }, 'querystring'), ['foo unknown'])
  })
})
