import { listQuery } from '@portico/contract/rule/list'
import { yup } from '@portico/contract/rule/yup'
import { changedParams, listQueryOf } from './list-address'

const schema = listQuery(['name', '-name'], 'name').shape({ state: yup.string().oneOf(['on', 'off']) })

test('an empty address gives the defaults, in a browser and in a page', () => {
  expect(listQueryOf(schema, new URLSearchParams())).toEqual({ page: 1, size: 20, sort: 'name' })
  expect(listQueryOf(schema, {})).toEqual({ page: 1, size: 20, sort: 'name' })
})

test('an invalid part counts as not given; unknown parts are left out', () => {
  const address = 'page=-3&size=5000&sort=password&state=maybe&q=%20rain%20&evil=1'
  expect(listQueryOf(schema, new URLSearchParams(address))).toEqual({ page: 1, size: 20, sort: 'name', q: 'rain' })
  expect(listQueryOf(schema, { page: ['2', '3'], state: ['on', 'off'], q: '' })).toEqual({ page: 1, size: 20, sort: 'name' })
})

test('a part with NUL counts as not given', () => {
  expect(listQueryOf(schema, new URLSearchParams('q=a%00b&sort=%00&page=%00'))).toEqual({ page: 1, size: 20, sort: 'name' })
})

test('a change goes back to page 1, another page does not; the address has no defaults and empty values', () => {
  const change = (given: Record<string, string | number | undefined>) =>
    changedParams(new URLSearchParams('tab=x&page=4&state=on'), given, schema.getDefault()).toString()
  expect(change({ q: 'rain' })).toBe('tab=x&state=on&q=rain')
  expect(change({ page: 5 })).toBe('tab=x&page=5&state=on')
  expect(change({ page: 1 })).toBe('tab=x&state=on')
  expect(change({ state: '' })).toBe('tab=x')
  expect(change({ sort: 'name' })).toBe('tab=x&state=on')
})
