import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ERROR_STATUS } from '@portico/contract/error-code'
import { GATEWAY_ERROR_STATUS } from '@portico/contract/gateway-snapshot/gateway-error'
import { SERVING_RULES } from '@portico/contract/gateway-snapshot/serving-problem'
import { LOCALES } from '@portico/contract/locale'
import { readSource, readTexts, sourceFiles, textNamespaces } from './project-files.ts'

/** Returns every path of a tree of texts, with what `read` returns of each text. */
function textPaths<Found>(texts: Record<string, unknown>, read: (text: string) => Found, before = ''): Map<string, Found> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'object' && text !== null
        ? [...textPaths(text as Record<string, unknown>, read, `${before}${key}.`)]
        : [[`${before}${key}`, read(String(text))] as const],
    ),
  )
}

// In an ICU text braces alternate between an argument ({name} or {name, plural, …}), the text of a branch, and an argument inside it.
function valuesIn(text: string): { name: string; kind: string | undefined }[] {
  let depth = 0
  return [...text.matchAll(/\{\s*(?:([a-zA-Z]\w*)\s*(?:,\s*(\w+))?)?|\}/g)].flatMap(([brace, name, kind]) => {
    depth += brace === '}' ? -1 : 1
    return brace !== '}' && depth % 2 === 1 && name ? [{ name, kind }] : []
  })
}

const valueNames = (text: string) => [...new Set(valuesIn(text).map(({ name }) => name))].sort().join(',')

/** Returns the values that a text writes as they are, and those that it writes as numbers only, so that thousands are grouped. */
function numbersOf(text: string): { plain: Set<string>; grouped: Set<string> } {
  const values = valuesIn(text)
  const plain = new Set(values.filter(({ kind }) => kind === undefined).map(({ name }) => name))
  const isNumber = ({ name, kind }: (typeof values)[number]) => (kind === 'plural' || kind === 'number') && !plain.has(name)
  return { plain, grouped: new Set(values.filter(isNumber).map(({ name }) => name)) }
}

/** Returns the rule names in the contract's sources. */
function ruleNames(): string[] {
  const pattern = /ruleMessage\(\s*'(\w+)'|textOf\(\s*\/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\[])+\/\w*\s*,\s*'(\w+)'/g
  const names = sourceFiles()
    .filter((file) => file.startsWith('contract/') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readSource(file).matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''))
  return [...new Set(names)].sort()
}

const [first = 'en', ...others] = LOCALES

for (const locale of others) {
  describe(`the texts of ${locale}`, () => {
    it(`are in the same files as those of ${first}`, () => {
      assert.deepEqual(textNamespaces(locale), textNamespaces(first))
    })

    for (const namespace of textNamespaces(first)) {
      it(`have the same keys and values in ${namespace} as ${first}`, () => {
        const [mine, theirs] = [textPaths(readTexts(locale, namespace), valueNames), textPaths(readTexts(first, namespace), valueNames)]
        const differing = [...new Set([...mine.keys(), ...theirs.keys()])].filter((path) => mine.get(path) !== theirs.get(path))
        assert.deepEqual(
          differing.map((path) => `${path}: ${locale} ${described(mine.get(path))}, ${first} ${described(theirs.get(path))}`),
          [],
        )
      })

      it(`group thousands in ${namespace} where ${first} does, and nowhere else`, () => {
        const [mine, theirs] = [textPaths(readTexts(locale, namespace), numbersOf), textPaths(readTexts(first, namespace), numbersOf)]
        const differing = [...mine].flatMap(([path, { plain, grouped }]) => {
          const other = theirs.get(path)
          return [...[...plain].filter((name) => other?.grouped.has(name)), ...[...grouped].filter((name) => other?.plain.has(name))].map(
            (name) => `${path}: ${name}`,
          )
        })
        assert.deepEqual(differing, [])
      })
    }
  })
}

for (const locale of LOCALES) {
  describe(`in ${locale}`, () => {
    it('every error code of the platform and the gateway has a text', () => {
      const texts = readTexts(locale, 'errors')
      assert.deepEqual(
        Object.keys({ ...ERROR_STATUS, ...GATEWAY_ERROR_STATUS }).filter((code) => !texts[code]),
        [],
      )
    })

    it('every error code of the gateway has a page', () => {
      const pages = readTexts(locale, 'gateway-error').codes as Record<string, Record<string, string>>
      const parts = ['advice', 'happened', 'summary']
      assert.deepEqual(
        Object.entries(pages)
          .map(([code, texts]) => `${code}: ${Object.keys(texts).sort()}`)
          .sort(),
        Object.keys(GATEWAY_ERROR_STATUS)
          .map((code) => `${code}: ${parts}`)
          .sort(),
      )
    })

    it('every rule of the contract has a text', () => {
      const names = ruleNames()
      assert.ok(
        names.includes('required') && names.includes('basePath') && names.includes('stageName'),
        'rule names were not found in the contract',
      )
      const texts = readTexts(locale, 'rules')
      assert.deepEqual(
        names.filter((name) => !texts[name]),
        [],
      )
    })

    it('every reason why something cannot be served has a text', () => {
      const texts = readTexts(locale, 'serving').rules as Record<string, string>
      assert.deepEqual(Object.keys(texts).sort(), [...SERVING_RULES].sort())
    })

    it('no text is empty', () => {
      const empty = textNamespaces(locale).flatMap((namespace) => emptyTexts(readTexts(locale, namespace), namespace))
      assert.deepEqual(empty, [])
    })
  })
}

function described(values: string | undefined): string {
  return values === undefined ? 'is missing' : values === '' ? 'takes no values' : `takes ${values}`
}

function emptyTexts(texts: Record<string, unknown>, path: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? emptyTexts(text as Record<string, unknown>, `${path}.${key}`)
      : String(text).trim() === ''
        ? [`${path}.${key}`]
        : [],
  )
}
