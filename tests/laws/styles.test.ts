import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'
import { classesOf, namedClasses, rulesOf, styleSheets } from './style-sheets.ts'

/** Maximum number of lines of all style sheets but the list of font files. Shared styles belong in a primitive of `components/ui`. */
const LINES_MAX = 5_395
const FACES = 'app/faces.css'
/** A block of this many declarations or more must not be repeated. */
const REPEATED_FROM = 3
const LITERAL_COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i

const sheets = styleSheets()

describe('style sheets', () => {
  it('are found', () => {
    assert.ok(sheets.length > 20, `only ${sheets.length} sheets were found`)
  })

  it(`have at most ${LINES_MAX} lines in total`, () => {
    const lines = sheets.filter((sheet) => sheet !== FACES).reduce((sum, sheet) => sum + readSource(sheet).split('\n').length - 1, 0)
    assert.ok(lines <= LINES_MAX, `${lines} lines: use or widen a primitive of components/ui`)
  })

  it(`repeat no block of ${REPEATED_FROM} or more declarations`, () => {
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

  it('declare no unused class', () => {
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

  it('take every color from the tokens', () => {
    const literal = sheets.flatMap((sheet) =>
      rulesOf(readSource(sheet)).flatMap(({ declarations, line }) =>
        declarations.filter((declaration) => LITERAL_COLOR.test(declaration)).map((declaration) => `${sheet}:${line} ${declaration}`),
      ),
    )
    assert.deepEqual(literal, [])
  })
})
