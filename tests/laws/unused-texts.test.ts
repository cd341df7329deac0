import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, readTexts, sourceFiles, textNamespaces } from './project-files.ts'

const sources = sourceFiles()
  .filter((file) => /^(?:app|components|lib|contract|platform)\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map(readSource)
  .join('\n')
/** Words, and those with hyphens as a whole: the names of boards. */
const words = new Set([...(sources.match(/\w+/g) ?? []), ...(sources.match(/\w+(?:-\w+)+/g) ?? [])])

/** Composed keys such as `cancel${which}Title`; the end of the key is literal. */
const composed = [...sources.matchAll(/`([\w.-]*)\$\{[^`}]+\}([A-Z]\w*)`/g)].map(
  ([, start = '', end = '']) => new RegExp(`(?:^|\\.)${start.replaceAll('.', '\\.')}\\w+${end}$`),
)

/** Keys that sources spell with a space: a gateway's status `Config Update`. */
const SPACED = new Set(['ConfigUpdate'])

function leavesOf(texts: Record<string, unknown>, path: string[] = []): string[][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key]] : leavesOf(value as Record<string, unknown>, [...path, key]),
  )
}

describe('texts', () => {
  for (const namespace of textNamespaces('en'))
    it(`of ${namespace} are all used`, () => {
      const unused = leavesOf(readTexts('en', namespace)).filter(
        (path) => !words.has(path.at(-1) ?? '') && !SPACED.has(path.at(-1) ?? '') && !composed.some((key) => key.test(path.join('.'))),
      )
      assert.deepEqual(
        unused.map((path) => path.join('.')),
        [],
      )
    })
})
