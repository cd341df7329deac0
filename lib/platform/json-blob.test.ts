import { jsonBlob } from './json-blob'

const read = async (body: object) => JSON.parse(await (await jsonBlob(body)).text())

describe('a JSON body in parts', () => {
  for (const [name, body] of [
    ['nothing', {}],
    ['what is undefined left out', { a: undefined, b: null, c: [1, { d: 'e' }] }],
    ['a long text between short ones', { a: 'x', b: '"\\\n한글😀'.repeat(200_000), c: false }],
    ['a pair of surrogates that is cut', { a: `${'x'.repeat(512 * 1024 - 1)}😀y` }],
  ] as [string, Record<string, unknown>][]) {
    test(`is the same value: ${name}`, async () => {
      expect(await read(body)).toEqual(JSON.parse(JSON.stringify(body)))
    })
  }
})
