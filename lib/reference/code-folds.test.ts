import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { codeFolds } from './code-folds'

/** Returns what each fold hides, shortened. */
const hidden = (code: string) => codeFolds(code).map(({ open, close }) => code.slice(open, close + 1).replace(/\s+/g, ' '))

it('folds the objects and lists of a JSON text that have a line of their own', () => {
  const value = { name: 'a { b [', owner: { address: { city: 'Seoul' } }, tags: ['x'], none: {}, empty: [] }
  expect(hidden(JSON.stringify(value, null, 2))).toEqual([
    '{ "name": "a { b [", "owner": { "address": { "city": "Seoul" } }, "tags": [ "x" ], "none": {}, "empty": [] }',
    '{ "address": { "city": "Seoul" } }',
    '{ "city": "Seoul" }',
    '[ "x" ]',
  ])
  expect(hidden('{ "a": 1, "b": [1, 2] }')).toEqual([])
})

it('folds as the brackets say, however an author breaks the lines', () => {
  expect(hidden('{\n"a": {\n  "b": 1 },\n"c": [{\n  "d": 2\n}, {\n  "e": 3\n}]\n}').slice(1)).toEqual([
    '[{ "d": 2 }, { "e": 3 }]',
    '{ "d": 2 }',
    '{ "e": 3 }',
  ])
})

it('folds the body in a call of a shell', () => {
  const body = JSON.stringify({ text: "it's {", list: [1] }, null, 2)
  expect(hidden(`curl -X POST 'https://a.example/{id}' \\\n  --data '${body.replaceAll("'", "'\\''")}'`)).toEqual([
    `{ "text": "it'\\''s {", "list": [ 1 ] }`,
    '[ 1 ]',
  ])
})

it('folds what a cut code leaves open, to its end', () => {
  const code = '{\n"a": [\n1\n],\n"b": {\n"c": 1,\n"d": "te\n…'
  expect(hidden(code)).toEqual([code.replace(/\s+/g, ' '), '[ 1 ]', '{ "c": 1, "d": "te …'])
  expect(codeFolds(code).map(({ close }) => close > code.length)).toEqual([true, false, true])
  expect(hidden(code.replace('…', '.'))).toEqual(['[ 1 ]'])
})

it('keeps the outer ones of many, and folds nothing in what nobody reads', () => {
  const many = JSON.stringify(
    Array.from({ length: 500 }, (_, at) => ({ at })),
    null,
    2,
  )
  const folds = codeFolds(many)
  expect([folds.length, folds[0]]).toEqual([300, { open: 0, close: many.length - 1 }])
  expect(codeFolds(JSON.stringify('x'.repeat(200_000)))).toEqual([])
})

it('folds each object and list of any JSON value that has content, inside one another', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, one) => sum + count(one), Object.keys(value).length > 0 ? 1 : 0)
      : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const code = JSON.stringify(value, null, 2)
      const folds = codeFolds(code, Number.POSITIVE_INFINITY)
      expect(folds).toHaveLength(count(value))
      // Each is a value by itself.
      for (const { open, close } of folds) JSON.parse(code.slice(open, close + 1))
    }),
    { numRuns: sweepSize({ whole: 3_000, few: 200 }) },
  )
})

it('are always pairs of brackets that contain each other or not at all, whatever the text', () => {
  const text = fc.array(fc.constantFrom('{', '}', '[', ']', '"', '\\', "'", '\n', ' ', 'a', ':', ','), { maxLength: 80 })
  fc.assert(
    fc.property(text, (characters) => {
      const code = characters.join('')
      const folds = codeFolds(code)
      for (const { open, close } of folds) {
        expect(['{}', '[]']).toContain(`${code[open]}${code[close]}`)
        expect(code.slice(open, close).split('\n').length).toBeGreaterThan(2)
        for (const other of folds) expect(other.open < open && other.close > open && other.close < close).toBe(false)
      }
    }),
    { numRuns: sweepSize({ whole: 20_000, few: 1_000 }) },
  )
})

it.each(['"', '\\"', '"\\', '\\', '[', '{"', '[\n', '"a\n'])('takes linear time for many times %j', async (piece) => {
  const code = piece.repeat(190_000 / piece.length)
  expect(await processorMs(() => codeFolds(code))).toBeLessThan(allowedMs(2_000))
})
