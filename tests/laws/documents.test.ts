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

/** Returns the texts in backticks of a document, and each line of its code blocks. */
function codeOf(document: string): string[] {
  return [...document.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(
    ([, block, inline]) => block?.split('\n') ?? [inline ?? ''],
  )
}

/**
 * Returns the repository paths in a text of a document: words that begin with a folder of the root. A placeholder (`<concept>`, `…`) stands
 * for any name.
 */
function pathsIn(code: string): string[] {
  return code
    .split(/[\s"'();|]+|,(?=\s|$)/)
    .map((word) => word.replace(/^\.\//, '').replace(/[.:,]+$/, ''))
    .filter((word) => FOLDERS.some((folder) => word.startsWith(`${folder}/`)))
    .map((word) => word.replace(/#.*$/, ''))
}

/** Returns whether the repository contains a path; every alternative in braces must exist. */
function exists(path: string): boolean {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  if (choices !== undefined) return choices.split(',').every((choice) => exists(before + choice + after))
  // Brackets are part of a page's folder name, as in `app/[locale]`.
  const pattern = path.replace(/<[^>]+>|…/g, '*').replace(/[[\]]/g, '?')
  return /[*?]/.test(pattern) ? globSync(pattern, { cwd: PROJECT }).length > 0 : existsSync(join(PROJECT, pattern))
}

/** Returns the addresses of a document's headings, as forges make them: lower case, words joined by hyphens, other marks left out. */
function anchorsOf(document: string): string[] {
  return [...document.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  )
}

/** Returns the links of a document whose file, relative to the root, or whose heading does not exist. */
function brokenLinksOf(file: string, document: string): string[] {
  return [...document.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      const linked = path === '' ? file : normalize(join(dirname(file), path))
      if (!existsSync(join(PROJECT, linked))) return true
      return anchor !== undefined && !anchorsOf(path === '' ? document : readSource(linked)).includes(anchor)
    })
}

describe('documents', () => {
  it('are found', () => {
    assert.ok(DOCUMENTS.includes('README.md') && DOCUMENTS.includes('docs/architecture.md'))
    assert.ok(DOCUMENTS.length > 10)
  })

  for (const file of DOCUMENTS) {
    it(`${file} contains only paths that exist`, () => {
      assert.deepEqual(
        codeOf(readSource(file))
          .flatMap(pathsIn)
          .filter((path) => !exists(path)),
        [],
      )
    })

    it(`${file} links only to files and headings that exist`, () => {
      assert.deepEqual(brokenLinksOf(file, readSource(file)), [])
    })
  }
})

/** The documents that sources cite, by the words that cite them. */
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

/**
 * Returns the citations in a text that refer to nothing: missing sections of the cited documents, missing decisions, and documents outside
 * the repository.
 */
function brokenCitations(text: string): string[] {
  const sections = [...text.matchAll(CITATION)].filter(([, name = '', ...numbers]) =>
    numbers.some((number) => number !== undefined && !SECTIONS[name.toLowerCase()]?.includes(number)),
  )
  const decisions = [...text.matchAll(/\bdecision (\d{4})\b/g)].filter(([, number = '']) => !DECISIONS.includes(number))
  return [...sections, ...decisions, ...text.matchAll(/\b(?:the )?specification(?:'s)?,? sections?\b/gi)].map(([found]) => found)
}

describe('citations', () => {
  const cited = [...sourceFiles(), ...DOCUMENTS].filter((file) => file !== 'tests/laws/documents.test.ts')

  it('refer to sections and decisions that exist', () => {
    assert.ok(Object.values(SECTIONS).every((numbers) => numbers.length >= 9))
    assert.deepEqual(
      cited.flatMap((file) => brokenCitations(readSource(file)).map((found) => `${file}: ${found}`)),
      [],
    )
  })

  it('do not use step numbers of filters: gateway/filters/order.ts is the order', () => {
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

  it('finds a link to a file or a heading that does not exist', () => {
    const text =
      '# A page: “first”\n[a](#a-page-first) [b](#b) [c](docs/operations.md#keys) [d](docs/operations.md#no-keys) [e](nowhere.md)'
    assert.deepEqual(brokenLinksOf('README.md', text), ['#b', 'docs/operations.md#no-keys', 'nowhere.md'])
  })

  const missingIn = (text: string) =>
    codeOf(text)
      .flatMap(pathsIn)
      .filter((path) => !exists(path))

  it('finds a path that does not exist, in a line and in a block', () => {
    assert.deepEqual(missingIn('See `contract/no-such-file.ts` and `contract/access.ts`.'), ['contract/no-such-file.ts'])
    assert.deepEqual(missingIn('```\nnpx jest lib/nowhere/ lib/\n```'), ['lib/nowhere/'])
  })

  it('treats a placeholder as any name, and braces as alternatives', () => {
    assert.deepEqual(missingIn('`contract/<concept>/<concept>-endpoints.ts` `messages/{en,ko}/errors.json` `components/api/…`'), [])
    assert.deepEqual(missingIn('`contract/<concept>/<concept>-nothing.ts` `messages/{en,xx}/errors.json`'), [
      'contract/<concept>/<concept>-nothing.ts',
      'messages/{en,xx}/errors.json',
    ])
  })

  it('ignores URLs and words', () => {
    assert.deepEqual(missingIn('`/api/livez`, `database/`, `npm run start:web`, and contract/nothing.ts outside of code'), [])
  })
})
