import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { parseWritten, writtenJson, writtenOf } from './written-numbers'

const TEXT = '{"a":9223372036854775807,"b":[1.0,2,-0],"c":"1.0 \\" 9223372036854775807","d":{"e":1e3,"f":0.1},"g":"\\\\"}'

it('keeps how numbers are written, and leaves texts and other numbers alone', () => {
  const value = parseWritten(TEXT) as { a: number; b: number[]; d: object }
  expect(value.a).toBe(Number('9223372036854775807'))
  expect(writtenOf(value, 'a')).toBe('9223372036854775807')
  expect([0, 1, 2].map((at) => writtenOf(value.b, at))).toEqual(['1.0', undefined, '-0'])
  expect(writtenJson(value)).toBe(TEXT)
  expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(TEXT)))
})

it('keeps them in copies of an object, and with an indent', () => {
  const copy = { ...(parseWritten('{"max":1.0,"x":1}') as object), x: 2 }
  expect(writtenOf(copy, 'max')).toBe('1.0')
  expect(writtenJson(copy, 2)).toBe('{\n  "max": 1.0,\n  "x": 2\n}')
})

it.each(['{"a":1.0,}', '1.0.0', '{"a" 10000000000000000000}', '"1.0'])('refuses %s as JSON.parse does', (text) => {
  expect(() => parseWritten(text)).toThrow(SyntaxError)
})

it('takes a number alone, and a field that has the name of an inherited one', () => {
  expect(parseWritten('1.0')).toBe(1)
  expect(writtenJson(parseWritten('{"constructor":1.50}'))).toBe('{"constructor":1.50}')
  expect(writtenOf({}, 'constructor')).toBeUndefined()
})

it.each([
  '{"a":"2011-01-26T19:01:12Z","b":"6dcb09e5b57875f3","c":"1.0","d":"x, 1e5","e":[1,-0.5,10.25,123456789012345]}',
  ...['[-0]', '{"a":-0,"b":1}', '{"a":0.0000001}', '{"a":-1E5}', '[1,12345678901234567]', '{"a":[[0.10]]}'],
])('reads %s as it is written', (text) => expect(writtenJson(parseWritten(text))).toBe(text))

it('finds numbers after any white space', () =>
  expect(writtenJson(parseWritten('{ "a" :\t1e5, "b": [\n-0.10 ] }'))).toBe('{"a":1e5,"b":[-0.10]}'))

it('writes any number as its author did', () => {
  const digits = (maxLength: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength }).map((all) => all.join(''))
  const rarely = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text)
  const whole = fc.oneof(
    fc.constant('0'),
    digits(25).filter((text) => !text.startsWith('0')),
  )
  const fraction = fc.tuple(fc.constantFrom('', '000', '0000000'), digits(12)).map((parts) => `.${parts.join('')}`)
  const power = fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(3)).map((parts) => parts.join(''))
  const number = fc.tuple(fc.constantFrom('', '-'), whole, rarely(fraction), rarely(power)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 3 }), (numbers) => {
      const text = `{"a":[${numbers.join(',')}],"b":"${numbers.join(' ')}"}`
      expect(writtenJson(parseWritten(text))).toBe(text)
    }),
    { numRuns: sweepSize({ whole: 20_000, few: 1_000 }) },
  )
})
