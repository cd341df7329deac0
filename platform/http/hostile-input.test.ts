import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filledBy, INPUT_SCHEMAS, type InputLeaf, type InputSchema } from '@portico/contract/testing/input-leaves'
import { allowedMs, leastProcessorMs } from '@portico/contract/testing/processor-ms'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import type { Refusal } from './refusal.ts'
import { yupValidator } from './yup-validator.ts'

/** What judging one call may take of the processor; ten times of what the slowest takes on a quiet machine. */
const JUDGED_MS = allowedMs(500)
const MANY = 200_000

type Checked = { value?: unknown; error?: Refusal }
type Check = (given: unknown) => Checked

const bodies = INPUT_SCHEMAS.filter(({ name }) => name.endsWith(' body'))
/** Those that are given what every validator is given alike: all of them, or every sixth. */
const sample = bodies.filter((_body, number) => WHOLE_SWEEP || number % 6 === 0)

function checkOf({ schema }: InputSchema): Check {
  return yupValidator({ schema, httpPart: 'body', method: 'POST', url: '/' } as never) as unknown as Check
}

/** Judges a body as the platform does, JSON text first; fails when it takes too long, gives the answer. */
function judge(check: Check, what: string, json: string): Checked {
  let answer: Checked = {}
  const ms = leastProcessorMs(() => {
    answer = check(JSON.parse(json))
  }, JUDGED_MS)
  assert.ok(ms <= JUDGED_MS, `${what}: ${ms} ms`)
  return answer
}

function refuses(input: InputSchema, what: string, json: string): void {
  const { error } = judge(checkOf(input), `${input.name} ${what}`, json)
  assert.ok(error, `${input.name} takes ${what}`)
  const { fields } = error.data as { fields: unknown[] }
  assert.ok(fields.length >= 1 && fields.length <= 100, `${input.name} ${what} lists ${fields.length} fields`)
}

const itemOf: Partial<Record<string, unknown>> = { string: 'a', number: 1, boolean: true, object: {}, mixed: {} }
const isList = ({ schema }: InputLeaf) => schema.type === 'array'

function filled(input: InputSchema, list: (leaf: InputLeaf) => unknown): string {
  return JSON.stringify(filledBy(input.schema, (leaf) => (isList(leaf) ? list(leaf) : itemOf[leaf.schema.type])))
}

describe('a body is judged in bounded time', () => {
  it('with 200,000 items in every list', () => {
    for (const input of bodies) {
      const { schema } = input
      const items = Array.from({ length: MANY }, () => 'a')
      const json = filled(input, () => items)
      if (json.length > MANY) refuses({ ...input, schema }, 'long lists', json)
    }
  })

  it('with 100,000 undeclared fields', () => {
    const surplus = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, at]))
    for (const input of sample) refuses(input, 'surplus fields', JSON.stringify(surplus))
  })

  it('nested 500,000 deep, in lists and in objects', () => {
    for (const input of sample) {
      refuses(input, 'deep lists', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)
      refuses(input, 'deep objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)
    }
  })

  it('with 100,000 repeated keys, and with __proto__ and constructor', () => {
    for (const input of sample) judge(checkOf(input), `${input.name} repeated keys`, `{${'"name":"a",'.repeat(100_000)}"name":7}`)
    for (const input of bodies) {
      for (const name of Object.getOwnPropertyNames(Object.prototype)) refuses(input, name, `{"${name}":{"prototype":{"admin":true}}}`)
    }
    assert.equal(({} as { admin?: boolean }).admin, undefined)
  })

  it('with null and empty objects in one list after another', () => {
    for (const input of bodies) {
      const lists = new Set<string>()
      filled(input, ({ path }) => {
        lists.add(path)
      })
      for (const list of lists) {
        const odd = [null, null, {}, {}]
        const json = filled(input, ({ path }) => (path === list ? odd : undefined))
        judge(checkOf(input), `${input.name} ${list}`, json)
      }
    }
  })

  it('with numbers that no number holds', () => {
    for (const input of bodies) {
      const json = filled(input, () => undefined).replaceAll(/:1\b/g, ':1e999')
      if (json.includes('1e999')) refuses(input, '1e999', json)
    }
  })

  it('with a method of every part at its maximum', () => {
    const schema = { type: 'object', description: 'x'.repeat(100) }
    const header = { name: 'X-Header', description: 'd' }
    const body = { contentType: 'application/json', name: 'n', description: 'd', schema }
    const method = {
      httpMethod: 'GET',
      path: '/a',
      parameters: Array.from({ length: 100 }, (_, at) => ({ place: 'query', name: `p${at}`, description: 'd' })),
      bodies: Array.from({ length: 20 }, () => body),
      responses: Array.from({ length: 50 }, () => ({
        statusCode: 200,
        headers: Array.from({ length: 50 }, () => header),
        bodies: Array.from({ length: 10 }, () => body),
      })),
    }
    const input = bodies.find(({ name }) => name === 'createMethod body')
    assert.ok(input)
    judge(checkOf(input), 'a whole method', JSON.stringify(method))
  })
})
