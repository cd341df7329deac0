import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { FURTHER_LANGUAGES } from '@portico/contract/account-settings/sample-language'
import { fc } from '@portico/contract/testing/properties'
import { objectOf } from '../json-object'
import { requestExamples } from '../operation-sample'
import type { Components } from '../references'
import type { SampleCall } from '../sample-call'
import { furtherSample } from './further-samples'
import { quotedText, shellWord } from './quoted-text'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']
const documents = new URL('../../../tests/data/openapi/', import.meta.url)

/** Returns the calls of every operation of the sample documents. */
function callsOf(name: string): SampleCall[] {
  const document = JSON.parse(readFileSync(new URL(name, documents), 'utf8')) as { paths?: object; components?: object }
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(objectOf(item))
      .filter(([method]) => METHODS.includes(method))
      .flatMap(([httpMethod, operation]) =>
        requestExamples({
          ...{ serviceUrl: 'https://api.example.com/v1', httpMethod, path, authType: 'apiKey' },
          ...{ operation: objectOf(operation), components: (document.components ?? {}) as Components },
        }).map(({ call }) => call),
      ),
  )
}

/** What may stand for a text in a sample. */
const spellings = (text: string) => [
  text,
  shellWord(text).slice(1, -1),
  // Bodies of parts: their lines end in a carriage return, which a shell writes and a request file has by itself.
  shellWord(text.replace(/\\/g, '\\\\').replace(/\r/g, '\\r')).slice(1, -1),
  text.replaceAll('\r\n', '\n'),
  ...(['java', 'kotlin', 'swift', 'rust', 'ocaml', 'php', 'ruby', 'elixir', 'perl', 'c', 'powerShell'] as const).map((language) =>
    quotedText(text, language).slice(1, -1),
  ),
]

it.each(FURTHER_LANGUAGES)(
  'a sample in %s has method, address, headers and body of every operation of the sample documents',
  (language) => {
    const calls = readdirSync(documents)
      .filter((name) => name.endsWith('.json'))
      .flatMap(callsOf)
    expect(calls.length).toBeGreaterThan(20)
    for (const call of calls) {
      const { code } = furtherSample(language, call)
      expect(code.toLowerCase()).toContain(call.method.toLowerCase())
      const texts = [
        call.url,
        // Some clients take the content type as an option of the body.
        ...Object.entries(call.headers ?? {}).flatMap(([name, value]) => (name === 'Content-Type' ? [value] : [name, value])),
        ...(call.body ? [call.body] : []),
        ...(call.parts ?? []).flatMap((part) => [part.name, 'value' in part ? part.value : part.fileName]),
      ]
      for (const text of texts) expect([text, spellings(text).some((spelling) => code.includes(spelling))]).toEqual([text, true])
    }
  },
)

const HOSTILE = [
  '"',
  "'",
  '\\',
  '$',
  `$\{a}`,
  '$(id)',
  '`id`',
  '#{a}',
  '@a',
  '%s',
  '\\(a)',
  '\n',
  '\r',
  '\t',
  '\b',
  '\u0001',
  '7',
  '{',
  '}',
  '”',
  '나',
]
const hostile = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 8 }).map((all) =>
  // No argument of a program contains a zero.
  all.join('').replaceAll('\0', '').toWellFormed(),
)
const texts = fc.sample(hostile, { numRuns: 400, seed: 11 })
/** Ends each text in what a program prints. */
const END = '\u0003'
const expected = texts.map((text) => text.replaceAll(END, '')).map((text) => text + END)

/** How a program prints texts as they are. */
const PRINTERS = {
  'a POSIX shell': { command: ['sh'], quoted: shellWord, line: (text: string) => `printf %s ${text}`, first: '' },
  PHP: { command: ['php'], quoted: (text: string) => quotedText(text, 'php'), line: (text: string) => `echo ${text};`, first: '<?php' },
  Ruby: { command: ['ruby'], quoted: (text: string) => quotedText(text, 'ruby'), line: (text: string) => `print ${text}`, first: '' },
  Perl: { command: ['perl'], quoted: (text: string) => quotedText(text, 'perl'), line: (text: string) => `print ${text};`, first: '' },
  'Node.js': { command: [process.execPath], quoted: JSON.stringify, line: (text: string) => `process.stdout.write(${text})`, first: '' },
  Python: {
    command: ['python3'],
    quoted: JSON.stringify,
    line: (text: string) => `w(${text}.encode())`,
    first: 'import sys; w = sys.stdout.buffer.write',
  },
}
const installed = Object.entries(PRINTERS).filter(([, { command }]) => spawnSync(command[0] ?? '', ['-e', '1']).error === undefined)

it.each(installed)('%s reads hostile texts as they are', (_, { command: [program = ''], quoted, line, first }) => {
  const input = [first, ...expected.map((text) => line(quoted(text)))].join('\n')
  const { stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1 << 24 })
  expect(stderr).toBe('')
  expect(stdout.split(END)).toEqual(expected.join('').split(END))
})

/** Returns the text of a string, read by the rules that the languages share; throws for one that ends early or is more than text. */
function readBack(quoted: string, mark: string, special: readonly string[]): string {
  const letters: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }
  const inside = quoted.slice(1, -1)
  let text = ''
  for (let at = 0; at < inside.length; at += 1) {
    const rest = inside.slice(at)
    const number = /^.(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x\{([0-9a-f]+)\}|([0-7]{3}))/.exec(rest)
    if (rest[0] !== mark) {
      if (special.some((one) => rest.startsWith(one))) throw new Error(`not escaped: ${rest}`)
      text += rest[0]
    } else if (number) {
      const [whole, braces, four, x, octal] = number
      text += String.fromCodePoint(octal ? Number.parseInt(octal, 8) : Number.parseInt(braces ?? four ?? x ?? '', 16))
      at += whole.length - 1
    } else {
      const next = rest[1] ?? ''
      if (/[a-zA-Z(]/.test(next) && !(next in letters)) throw new Error(`an escape of another meaning: ${rest}`)
      text += letters[next] ?? next
      at += 1
    }
  }
  return text
}

it.each([
  ['java', '\\', ['"', '\n', '\r', '\u2028']],
  ['kotlin', '\\', ['"', '$', '\n', '\r']],
  ['dart', '\\', ['"', '$', '\n', '\r']],
  ['swift', '\\', ['"', '\n', '\r']],
  ['rust', '\\', ['"', '\r']],
  ['ocaml', '\\', ['"', '\r']],
  ['php', '\\', ['"', '$', '{$', '\r']],
  ['ruby', '\\', ['"', '#{', '#$', '#@', '\r']],
  ['elixir', '\\', ['"', '#{', '\r']],
  ['perl', '\\', ['"', '$', '@', '\r']],
  ['c', '\\', ['"', '\n', '\r']],
  ['powerShell', '`', ['"', '$', '\r', '\u201c', '\u201d', '\u201e']],
] as const)('a string of %s is read back as its text, and nothing in it is more than text', (language, mark, special) => {
  for (const text of texts) expect(readBack(quotedText(text, language), mark, special)).toBe(text)
})
