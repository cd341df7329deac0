import { fc } from '@portico/contract/testing/properties'
import { type CommonValues, changeOf, commonValuesOf, firstValuesOf, parameterChangeForm } from './parameter-change-form'

const key = { place: 'query', name: 'limit' } as const
const agreed: CommonValues = { type: 'number', array: false, required: true, description: 'Page size' }
const differing: CommonValues = { type: null, array: null, required: null, description: null }
const use = {
  methodId: 'm',
  httpMethod: 'GET',
  path: '/a',
  type: 'number',
  array: false,
  required: true,
  description: 'Page size',
} as const

const common = fc.record(
  {
    type: fc.constantFrom('string' as const, 'number' as const, null),
    array: fc.constantFrom(true, false, null),
    required: fc.constantFrom(true, false, null),
    description: fc.constantFrom('', 'Page size', null),
  },
  { noNullPrototype: true },
)

it('an untouched form changes nothing, whatever the methods have in common', () => {
  fc.assert(fc.property(common, (values) => expect(changeOf(key, values, firstValuesOf(key, values))).toEqual({})))
})

it('values proposed for all methods become the change, without those that all have already', () => {
  fc.assert(
    fc.property(common, common, (before, proposed) => {
      const expected = Object.entries(proposed).filter(([field, value]) => value !== null && value !== before[field as keyof CommonValues])
      const given = firstValuesOf(key, before, proposed)
      // A description that differs is kept unless one is proposed.
      const isKept = proposed.description === null && before.description !== null
      const values = isKept ? { ...given, description: before.description ?? '' } : given
      expect(changeOf(key, before, values)).toEqual(Object.fromEntries(expected))
    }),
  )
})

it('place, name and an emptied description are changes; an empty choice is none', () => {
  const values = { ...firstValuesOf(key, agreed), place: 'header', name: 'X-Limit', description: '', type: '' as never } as const
  expect(changeOf(key, agreed, values)).toEqual({ place: 'header', name: 'X-Limit', description: '' })
  expect(changeOf(key, differing, { ...firstValuesOf(key, differing), description: 'typed, but not chosen' })).toEqual({})
  expect(changeOf(key, differing, { ...firstValuesOf(key, differing), oneDescription: true })).toEqual({ description: '' })
})

it('the form accepts the names that imported methods have, and needs one', () => {
  const values = firstValuesOf(key, agreed)
  expect(parameterChangeForm.isValidSync({ ...values, name: 'filter[name]' })).toBe(true)
  expect(parameterChangeForm.isValidSync({ ...values, name: 'a b' })).toBe(false)
  expect(parameterChangeForm.isValidSync({ ...values, name: undefined })).toBe(false)
})

it('uses have a value in common where all agree', () => {
  expect(commonValuesOf([use, { ...use, type: 'string' }])).toEqual({ ...agreed, type: null })
  expect(commonValuesOf([use])).toEqual(agreed)
  expect(commonValuesOf([])).toEqual(differing)
})
