import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { type CodePiece, codePieces } from './code-colors'
import { codeLanguage } from './code-language'
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

it('tells the parts of code that authors write apart', () => {
  expect(colored('$ npm install # all\ncurl --head "http://h"', 'shell')).toEqual([
    ...['$ ', 'word:npm', ' install ', 'comment:# all', '\n', 'word:curl', ' ', 'key:--head', ' ', 'string:"http://h"'],
  ])
  expect(colored("a:\n  - b: 'x'\n    c: 1 \n    d: true # e", 'YAML')).toEqual([
    ...['key:a', ':\n  - ', 'key:b', ': ', "string:'x'", '\n    ', 'key:c', ': 1 \n    ', 'key:d', ': true ', 'comment:# e'],
  ])
  expect(colored("const a = 'x' // y", 'JavaScript')).toEqual(['word:const', ' a = ', "string:'x'", ' ', 'comment:// y'])
})

it.each([
  ['json', '', 'JSON'],
  ['Shell', '', 'shell'],
  ['ruby', '{"a": 1}', ''],
  ['', ' {"a": 1}\n', 'JSON'],
  ['', 'GET /a', ''],
])('reads the language of %j %j as %j', (name, code, language) => expect(codeLanguage(name, code)).toBe(language))

it('keeps every character, in bounded time', async () => {
  for (const code of [
    '"'.repeat(50_000),
    '\\"'.repeat(25_000),
    '<!--'.repeat(12_000),
    "'".repeat(50_000),
    'a'.repeat(50_000),
    `{"a": "${'x'.repeat(1_000_000)}"}`,
    '"a":'.repeat(50_000),
    ' '.repeat(50_000),
    '- '.repeat(25_000),
    '`'.repeat(49_999),
    ' #'.repeat(25_000),
  ])
    for (const language of ['JSON', 'curl', 'XML', 'Java', 'JavaScript', 'Python', 'Go', 'shell', 'YAML', 'other']) {
      let pieces: CodePiece[] = []
      const tookMs = await processorMs(() => {
        pieces = codePieces(code, language)
      })
      expect(pieces.map(({ text }) => text).join('')).toBe(code)
      expect(tookMs).toBeLessThan(allowedMs(5_000))
    }
})
