import { processorMs } from '@portico/contract/testing/processor-ms'
import { type CodePiece, codePieces } from './code-colors'
import { codeSamples } from './code-samples'

const colored = (code: string, language: string) => codePieces(code, language).map(({ kind, text }) => (kind ? `${kind}:${text}` : text))

it('tells the parts of JSON apart', () => {
  expect(colored('{"a": "x\\"y", "b": [-1.5e3, true, null]}', 'JSON')).toEqual([
    ...['{', 'key:"a"', ': ', 'string:"x\\"y"', ', ', 'key:"b"', ': [', 'number:-1.5e3', ', ', 'word:true', ', ', 'word:null', ']}'],
  ])
})

it('tells the parts of samples apart', () => {
  const [curl, script] = codeSamples({ method: 'POST', url: 'http://h/a', headers: { 'X-A': "it's" } })
  expect(colored(curl?.code ?? '', 'curl')).toEqual(
    expect.arrayContaining(['word:curl', 'key:-X', "string:'http://h/a'", "string:'X-A: it'\\''s'"]),
  )
  expect(colored(script?.code ?? '', 'JavaScript')).toEqual(
    expect.arrayContaining(['word:const', 'word:await', 'string:"http://h/a"', 'key:log']),
  )
  expect(colored('<pet id="1">a</pet>', 'XML')).toEqual([
    'word:<pet',
    ' ',
    'key:id',
    '=',
    'string:"1"',
    'word:>',
    'a',
    'word:</pet',
    'word:>',
  ])
})

it('keeps every character, in bounded time', async () => {
  for (const code of [
    '"'.repeat(50_000),
    '\\"'.repeat(25_000),
    '<!--'.repeat(12_000),
    "'".repeat(50_000),
    'a'.repeat(50_000),
    `{"a": "${'x'.repeat(1_000_000)}"}`,
    '"a":'.repeat(50_000),
  ])
    for (const language of ['JSON', 'curl', 'XML', 'Java', 'other']) {
      let pieces: CodePiece[] = []
      const tookMs = await processorMs(() => {
        pieces = codePieces(code, language)
      })
      expect(pieces.map(({ text }) => text).join('')).toBe(code)
      expect(tookMs).toBeLessThan(5_000)
    }
})
