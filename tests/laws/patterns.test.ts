import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from '@babel/parser'
import { analyse } from 'scslre'
import { hostileTexts, piecesOf } from '../../contract/testing/hostile-texts.ts'
import { leastProcessorMs } from '../../contract/testing/processor-ms.ts'
import { readSource, sourceFiles } from './project-files.ts'

/** A regular expression in the sources. */
interface Pattern {
  /** Such as `contract/rule/email.ts:14 /…/`. */
  place: string
  source: string
  flags: string
}

/** Patterns that are slow on long texts; each with what limits the text. */
const BOUNDED: Readonly<Record<string, string>> = {
  'platform/features/account/is-common-password.ts': 'a new password of at most 12 characters',
  'platform/features/account/is-predictable.ts': 'a new password of at most 12 characters',
}
/** Files that build patterns from texts; each with the source of the texts. */
const MADE_OF: Readonly<Record<string, string>> = {
  'platform/features/login-history/login-history-queries.ts':
    'the names of browsers in its own list, on the first 512 characters of a user agent',
  'lib/api-document/author-pattern.ts': 'the pattern of a schema, if it is short and repeats little, on 200 characters of the reader',
}

const LENGTH = 50_000
const PATTERN_MS = 20

const CODE = /\.(?:ts|tsx|mjs|cjs)$/
const TESTS = /\.(?:test|spec)\.tsx?$|^(?:tests|bench)\/|(?:^|\/)(?:testing|conformance)\//
const files = sourceFiles().filter((file) => CODE.test(file) && !TESTS.test(file))

function patternsOf(file: string): Pattern[] {
  const plugins = [...(/\.tsx?$/.test(file) ? ['typescript' as const] : []), ...(file.endsWith('.tsx') ? ['jsx' as const] : [])]
  const { tokens = [] } = parse(readSource(file), { sourceType: 'module', plugins, tokens: true })
  return (tokens as { type: { label?: string }; value: { pattern: string; flags: string }; loc: { start: { line: number } } }[])
    .filter(({ type }) => type.label === 'regexp')
    .map(({ value, loc }) => ({
      place: `${file}:${loc.start.line} /${value.pattern}/${value.flags}`,
      source: value.pattern,
      flags: value.flags,
    }))
}

const patterns = files.filter((file) => !Object.hasOwn(BOUNDED, file)).flatMap(patternsOf)

/** Returns why a pattern takes more than linear time, by static analysis. */
function superLinear({ place, source, flags }: Pattern): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } })
  return reports.slice(0, 1).map(({ type, exponential }) => `${place} (${exponential ? 'exponential' : 'polynomial'}, ${type})`)
}

/** Returns the texts on which a pattern takes long when executed. */
function slowOn({ place, source, flags }: Pattern, length = LENGTH): string[] {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const slow = hostileTexts(piecesOf({ source })).find(({ of }) => {
    const text = of(length)
    return leastProcessorMs(() => text.replace(pattern, ''), PATTERN_MS) > PATTERN_MS
  })
  return slow ? [`${place} for ${slow.shape}`] : []
}

const EXAMPLE = { place: 'example', flags: '' }

describe('regular expressions', () => {
  it('are found', () => {
    assert.ok(patterns.length > 150, `only ${patterns.length} were found`)
  })

  it('take linear time, by static analysis', () => {
    assert.deepEqual(patterns.flatMap(superLinear), [])
    for (const source of ['(a+)+$', '\\s*,\\s*', '\\/+$', '^[^@]+@[^@.]+\\..+a+$']) {
      assert.equal(superLinear({ ...EXAMPLE, source }).length, 1, source)
    }
  })

  it(`take at most ${PATTERN_MS} ms for ${LENGTH} characters of their own alphabet`, () => {
    assert.deepEqual(patterns.flatMap(slowOn), [])
    for (const [source, length] of [
      ['-----BEGIN X-----[\\s\\S]+?-----END X-----', 80_000],
      ['\\s*,\\s*', 10_000],
      ['\\/+$', 10_000],
    ] as const) {
      assert.equal(slowOn({ ...EXAMPLE, source }, length).length, 1, source)
    }
  })

  it('are literals: none is built from a text at run time', () => {
    const made = files.filter((file) => !Object.hasOwn(MADE_OF, file) && /\bRegExp\(/.test(readSource(file)))
    assert.deepEqual(made, [])
  })
})
