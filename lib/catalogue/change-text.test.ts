import type { ConsumerChange } from '@portico/contract/catalogue/consumer-change'
import { changeText, valuesOf } from './change-text'

const change: ConsumerChange = {
  ...{ kind: 'typeChanged', httpMethod: 'GET', path: '/pets', side: 'response', name: '200 ', before: 'integer', after: 'string' },
  breaking: true,
}

it('names operation, change, place and values, and marks breaking ones', () => {
  expect(changeText(change, (key) => key)).toBe('breaking: GET /pets: kinds.typeChanged: 200: integer → string')
  const added: ConsumerChange = { ...change, kind: 'operationAdded', name: '', before: null, after: null, breaking: false }
  expect(changeText(added, (key) => key)).toBe('GET /pets: kinds.operationAdded')
})

it.each([
  ['integer', 'string', 'integer → string'],
  [null, 'string', 'string'],
  ['a, b', null, 'a, b'],
  [null, null, ''],
])('shows the values %s and %s as %s', (before, after, expected) => expect(valuesOf({ before, after })).toBe(expected))
