import { type PathParameter, pathParametersOf, samePathParameters } from './path-parameters'

const row = (name: string, description = ''): PathParameter => ({
  place: 'path',
  name,
  description,
  required: true,
  array: false,
  type: 'string',
})

describe('the path parameters of a method', () => {
  test('are found in the path, in its order, each once', () => {
    expect(pathParametersOf('/pets/{petId}/toys/{toyId}', []).map(({ name }) => name)).toEqual(['petId', 'toyId'])
    expect(pathParametersOf('/pets', [row('petId')])).toEqual([])
    expect(pathParametersOf('/{name}:verb/{from}-{to}.json', []).map(({ name }) => name)).toEqual(['name', 'from', 'to'])
    expect(pathParametersOf('/a/{id}/b/{id}', []).map(({ name }) => name)).toEqual(['id'])
  })
  test('are required and have one value', () => {
    expect(pathParametersOf('/pets/{petId}', [])).toEqual([row('petId')])
  })
  test('keep their description when the path changes around them', () => {
    expect(pathParametersOf('/v2/{other}/pets/{petId}', [row('petId', 'Which pet')])).toEqual([row('other'), row('petId', 'Which pet')])
  })
  test('keep their description while their name is being typed', () => {
    expect(pathParametersOf('/pets/{petIdentifier}', [row('petId', 'Which pet')])).toEqual([row('petIdentifier', 'Which pet')])
  })
  test('do not take over the description of another one', () => {
    expect(pathParametersOf('/{b}/{a}', [row('a', 'A'), row('b', 'B')])).toEqual([row('b', 'B'), row('a', 'A')])
  })
})

test('rows are equal when their names are, in order', () => {
  expect(samePathParameters([row('a', 'x')], [row('a', 'y')])).toBe(true)
  expect(samePathParameters([row('a'), row('b')], [row('b'), row('a')])).toBe(false)
  expect(samePathParameters([row('a')], [])).toBe(false)
})
