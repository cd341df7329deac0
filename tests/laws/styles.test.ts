import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'
import { classesOf, namedClasses, rulesOf, styleSheets } from './style-sheets.ts'

/** Most lines of all style sheets together. What many places need belongs to a primitive of `components/ui`. */
const LINES_MAX = 5_000
/** A block of at least so many declarations is written once. */
const REPEATED_FROM = 3
const LITERAL_COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i

const sheets = styleSheets()

describe('style sheets', () => {
  it('are found', () => {
    assert.ok(sheets.length > 20, `only ${sheets.length} sheets were found`)
  })

  it(`have at most ${LINES_MAX} lines together`, () => {
    const lines = sheets.reduce((sum, sheet) => sum + readSource(sheet).split('\n').length - 1, 0)
    assert.ok(lines <= LINES_MAX, `${lines} lines: use or widen a primitive of components/ui`)
  })

  it(`write no block of ${REPEATED_FROM} or more declarations twice`, () => {
    const places = new Map<string, string[]>()
    for (const sheet of sheets)
      for (const { selector, declarations, line, isKeyframe } of rulesOf(readSource(sheet))) {
        if (isKeyframe || declarations.length < REPEATED_FROM) continue
        const block = declarations.toSorted().join('; ')
        places.set(block, [...(places.get(block) ?? []), `${sheet}:${line} ${selector}`])
      }
    assert.deepEqual(
      [...places].filter(([, where]) => where.length > 1),
      [],
    )
  })

  it('declare no class that nothing uses', () => {
    const named = namedClasses()
    const unused = sheets
      .filter((sheet) => sheet.endsWith('.module.css'))
      .flatMap((sheet) => {
        const { names, beginnings } = named.get(sheet) ?? { names: new Set<string>(), beginnings: [] }
        return [...classesOf(readSource(sheet).replace(/:global\([^)]*\)/g, ''))]
          .filter((name) => !names.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
          .map((name) => `${sheet} .${name}`)
      })
    const kit = sourceFiles().filter((file) => /^components\/ui\/[^/]+\.tsx?$/.test(file))
    const plain = new Set(kit.flatMap((file) => readSource(file).match(/\bui-[\w-]+/g) ?? []))
    const unusedPlain = [...classesOf(readSource('components/ui/primitives.css'))].filter(
      (name) => ![...plain].some((used) => name === used || name.startsWith(`${used}-`)),
    )
    assert.deepEqual([...unused, ...unusedPlain], [])
  })

  it('take every colour from the tokens', () => {
    const literal = sheets.flatMap((sheet) =>
      rulesOf(readSource(sheet)).flatMap(({ declarations, line }) =>
        declarations.filter((declaration) => LITERAL_COLOR.test(declaration)).map((declaration) => `${sheet}:${line} ${declaration}`),
      ),
    )
    assert.deepEqual(literal, [])
  })
})
