import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

/** Folders whose sub-folders must not depend on each other in a circle, not even by types. */
const LADDERS = ['platform/features', 'lib', 'components']

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g
const TESTS = /\.test\.tsx?$|\/testing\//
const files = sourceFiles().filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file))

/** For each sub-folder, the sibling folders that its files import, each with an example. */
type Dependencies = ReadonlyMap<string, ReadonlyMap<string, string>>

function dependenciesIn(parent: string): Dependencies {
  const folderOf = (path: string) => (path.startsWith(`${parent}/`) ? /^([^/]+)\//.exec(path.slice(parent.length + 1))?.[1] : undefined)
  const found = new Map<string, Map<string, string>>()
  for (const file of files) {
    const from = folderOf(file)
    if (from === undefined) continue
    const imports = found.get(from) ?? new Map<string, string>()
    found.set(from, imports)
    for (const [, specifier = ''] of readSource(file).matchAll(IMPORT)) {
      const path = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(file), specifier)
      const to = folderOf(path)
      if (to !== undefined && to !== from) imports.set(to, `${file} imports ${path}`)
    }
  }
  return found
}

/** Sorts folders into levels that import only lower levels, and returns the folders that are in circles. */
function levelsOf(dependencies: Dependencies): { levels: string[][]; circular: string[] } {
  const levels: string[][] = []
  const placed = new Set<string>()
  let left = [...dependencies.keys()].sort()
  while (left.length > 0) {
    const level = left.filter((folder) =>
      [...(dependencies.get(folder)?.keys() ?? [])].every((to) => placed.has(to) || !dependencies.has(to)),
    )
    if (level.length === 0) break
    for (const folder of level) placed.add(folder)
    levels.push(level)
    left = left.filter((folder) => !placed.has(folder))
  }
  // Folders above a circle are not part of it.
  for (let before = left.length + 1; left.length < before; ) {
    before = left.length
    left = left.filter((folder) => left.some((other) => dependencies.get(other)?.has(folder)))
  }
  return { levels, circular: left }
}

describe('folders', () => {
  for (const parent of LADDERS) {
    it(`of ${parent} do not depend on each other in a circle: move what two of them need to the lower one, or pass it in`, () => {
      const dependencies = dependenciesIn(parent)
      assert.ok(dependencies.size > 10, `only ${dependencies.size} folders were found`)
      const { circular } = levelsOf(dependencies)
      const examples = circular.flatMap((folder) =>
        [...(dependencies.get(folder) ?? [])].filter(([to]) => circular.includes(to)).map(([, example]) => example),
      )
      assert.deepEqual(examples, [])
    })
  }

  it('of platform/features have the levels that docs/architecture.md prints', () => {
    const { levels } = levelsOf(dependenciesIn('platform/features'))
    const printed = levels.map((level, index) => `| ${index + 1} | ${level.join(', ')} |`).join('\n')
    const document = readSource('docs/architecture.md')
    assert.ok(document.includes(printed), `write these lines into docs/architecture.md:\n${printed}`)
  })
})
