import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { parseWritten } from '@/lib/reference/written-numbers'
import { answered } from './tool-answer'

jest.mock('@modelcontextprotocol/server', () => ({ fromJsonSchema: (schema: object) => schema }))

const textOf = async (value: object) => {
  const { content } = await answered(async () => value)
  const [first] = content
  return first?.type === 'text' ? first.text : ''
}

it('answers with the numbers of a document as they are written', async () => {
  const operation = '{"schema":{"maximum":9223372036854775807,"default":1.10,"enum":[1.0,1e400],"example":{"n":-0.0}}}'
  const reading = { operation: parseWritten(operation) as object }
  expect(await textOf({ path: '/a', ...reading, page: null })).toBe(`{"path":"/a","operation":${operation},"page":null}`)
})

it('answers with any document as it is written', async () => {
  const number = fc
    .tuple(fc.bigInt(), fc.option(fc.stringMatching(/^\d{1,25}$/)), fc.option(fc.integer({ min: -400, max: 400 })))
    .map(([whole, decimals, power]) => `${whole}${decimals === null ? '' : `.${decimals}`}${power === null ? '' : `e${power}`}`)
  const text = fc.string().map((one) => JSON.stringify(one))
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      number,
      text,
      fc.constantFrom('true', 'null'),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('value'), { maxKeys: 3 }).map(
        (fields) =>
          `{${Object.entries(fields)
            .map(([name, one]) => `"${name}":${one}`)
            .join(',')}}`,
      ),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(value, async (written) => {
      const answer = `{"components":${written}}`
      expect(await textOf(parseWritten(answer) as object)).toBe(answer)
    }),
    { numRuns: sweepSize({ whole: 3_000, few: 200 }) },
  )
})
