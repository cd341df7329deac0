import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const DOCUMENTS = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md'], { cwd: PROJECT }).sort()

/** Folders at the root of the repository. A path in a document begins with one of them. */
const FOLDERS = readdirSync(PROJECT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(?:node_modules|coverage|test-results|playwright-report)$/.test(entry.name))
  .filter(({ name }) => !name.startsWith('.') || name === '.github')
  .map(({ name }) => name)

/** Returns the texts in backticks of a document, those of its code blocks line by line included. */
function codeOf(document: string): string[] {
  return [...document.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(
    ([, block, inline]) => block?.split('\n') ?? [inline ?? ''],
  )
}

/**
 * Returns the repository paths in a text of a document: words that begin with a folder of the root. A placeholder (`<concept>`, `…`) stands for
 * any name.
 */
function pathsIn(code: string): string[] {
  return code
    .split(/[\s"'();|]+|,(?=\s|$)/)
    .map((word) => word.replace(/^\.\//, '').replace(/[.:,]+$/, ''))
    .filter((word) => FOLDERS.some((folder) => word.startsWith(`${folder}/`)))
    .map((word) => word.replace(/#.*$/, ''))
}

/** Returns whether some file or folder of the repository has the path; braces are alternatives that all have to be there. */
function exists(path: string): boolean {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  if (choices !== undefined) return choices.split(',').every((choice) => exists(before + choice + after))
  // Brackets are part of a page's folder name, as in `app/[locale]`.
  const pattern = path.replace(/<[^>]+>|…/g, '*').replace(/[[\]]/g, '?')
  return /[*?]/.test(pattern) ? globSync(pattern, { cwd: PROJECT }).length > 0 : existsSync(join(PROJECT, pattern))
}

/** Returns the files that a document links to, relative to the root. */
function linksOf(file: string): string[] {
  return [...readSource(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(file), target)))
}

describe('documents', () => {
  it('are found', () => {
    assert.ok(DOCUMENTS.includes('README.md') && DOCUMENTS.includes('docs/architecture.md'))
    assert.ok(DOCUMENTS.length > 10)
  })

  for (const file of DOCUMENTS) {
    it(`${file} names only paths that exist`, () => {
      assert.deepEqual(
        codeOf(readSource(file))
          .flatMap(pathsIn)
          .filter((path) => !exists(path)),
        [],
      )
    })

    it(`${file} links only to files that exist`, () => {
      assert.deepEqual(
        linksOf(file).filter((path) => !existsSync(join(PROJECT, path))),
        [],
      )
    })
  }
})

/** Documents that the sources cite, by the words that cite them. */
const CITED = {
  'product rules': 'docs/product-rules.md',
  'domain decisions': 'docs/domain-decisions.md',
  'gateway contract': 'docs/gateway-contract.md',
}
const CITATION = new RegExp(`\\b(${Object.keys(CITED).join('|')}),\\s+(?:\\*\\s*)?sections? (\\d+)(?:(?: and |, )(\\d+))?`, 'gi')
const SECTIONS = Object.fromEntries(
  Object.entries(CITED).map(([name, file]) => [name, [...readSource(file).matchAll(/^## (\d+)\. /gm)].map(([, number]) => number)]),
)
const DECISIONS = readdirSync(join(PROJECT, 'docs/decisions')).map((file) => file.slice(0, 4))

/** Returns what a text cites that does not exist: sections of the cited documents, decisions, and documents that are not in the repository. */
function brokenCitations(text: string): string[] {
  const sections = [...text.matchAll(CITATION)].filter(([, name = '', ...numbers]) =>
    numbers.some((number) => number !== undefined && !SECTIONS[name.toLowerCase()]?.includes(number)),
  )
  const decisions = [...text.matchAll(/\bdecision (\d{4})\b/g)].filter(([, number = '']) => !DECISIONS.includes(number))
  return [...sections, ...decisions, ...text.matchAll(/\b(?:the )?specification(?:'s)?,? sections?\b/gi)].map(([found]) => found)
}

describe('citations', () => {
  const cited = [...sourceFiles(), ...DOCUMENTS].filter((file) => file !== 'tests/laws/documents.test.ts')

  it('name sections and decisions that exist', () => {
    assert.ok(Object.values(SECTIONS).every((numbers) => numbers.length >= 9))
    assert.deepEqual(
      cited.flatMap((file) => brokenCitations(readSource(file)).map((found) => `${file}: ${found}`)),
      [],
    )
  })

  it('name no filter by the number of its step: gateway/filters/order.ts is the order', () => {
    const numbered = sourceFiles().filter((file) => file.startsWith('gateway/') && /\bstep \d/i.test(readSource(file)))
    assert.deepEqual(numbered, [])
  })
})

describe('the law itself', () => {
  it('finds a section, a decision and a document that do not exist', () => {
    assert.deepEqual(brokenCitations('As product rules, section 5 and 77, and decision 9999 say (specification, section 5).'), [
      'product rules, section 5 and 77',
      'decision 9999',
      'specification, section',
    ])
    assert.deepEqual(brokenCitations('Domain decisions, section 11; decision 0001; RFC 9110, section 15.'), [])
  })

  const missingIn = (text: string) =>
    codeOf(text)
      .flatMap(pathsIn)
      .filter((path) => !exists(path))

  it('finds a path that does not exist, in a line and in a block', () => {
    assert.deepEqual(missingIn('See `contract/no-such-file.ts` and `contract/access.ts`.'), ['contract/no-such-file.ts'])
    assert.deepEqual(missingIn('```\nnpx jest lib/nowhere/ lib/\n```'), ['lib/nowhere/'])
  })

  it('takes a placeholder for any name, and braces for each name', () => {
    assert.deepEqual(missingIn('`contract/<concept>/<concept>-endpoints.ts` `messages/{en,ko}/errors.json` `components/api/…`'), [])
    assert.deepEqual(missingIn('`contract/<concept>/<concept>-nothing.ts` `messages/{en,xx}/errors.json`'), [
      'contract/<concept>/<concept>-nothing.ts',
      'messages/{en,xx}/errors.json',
    ])
  })

  it('leaves addresses and words alone', () => {
    assert.deepEqual(missingIn('`/api/livez`, `database/`, `npm run start:web`, and contract/nothing.ts outside of code'), [])
  })
})
