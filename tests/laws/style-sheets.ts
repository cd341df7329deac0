import { posix } from 'node:path'
import { readSource, sourceFiles } from './project-files.ts'

/** A rule of a sheet: its selectors, its declarations, and its first line. */
export interface StyleRule {
  selector: string
  declarations: string[]
  line: number
  isKeyframe: boolean
}

/** Returns the paths of all style sheets. */
export function styleSheets(): string[] {
  return sourceFiles().filter((file) => file.endsWith('.css'))
}

/** Returns the rules of a sheet, including those inside `@media` and `@layer`. */
export function rulesOf(css: string): StyleRule[] {
  const source = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const rules: StyleRule[] = []
  const open: { selector: string; line: number; declarations: string[] }[] = []
  let text = ''
  let line = 1
  let quote = ''
  for (const character of source) {
    if (character === '\n') line += 1
    if (quote !== '' || character === '"' || character === "'") {
      if (quote === '') quote = character
      else if (quote === character) quote = ''
      text += character
    } else if (character === '{') {
      open.push({ selector: spaced(text), line, declarations: [] })
      text = ''
    } else if (character === ';') {
      open.at(-1)?.declarations.push(spaced(text))
      text = ''
    } else if (character === '}') {
      const { selector = '', declarations = [], line: start = line } = open.pop() ?? {}
      if (!selector.startsWith('@'))
        rules.push({ selector, declarations, line: start, isKeyframe: open.at(-1)?.selector.startsWith('@keyframes') ?? false })
      text = ''
    } else text += character
  }
  return rules
}

/** Returns the class names that a sheet declares. */
export function classesOf(css: string): Set<string> {
  return new Set(rulesOf(css).flatMap(({ selector }) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)))
}

/** Returns for each CSS module the class names in the sources: exact names, and prefixes of composed names. */
export function namedClasses(): Map<string, { names: Set<string>; beginnings: string[] }> {
  const named = new Map<string, { names: Set<string>; beginnings: string[] }>()
  const of = (sheet: string) => named.get(sheet) ?? named.set(sheet, { names: new Set(), beginnings: [] }).get(sheet)
  for (const file of sourceFiles()) {
    const source = readSource(file)
    if (file.endsWith('.css')) {
      for (const [, names = '', from = ''] of source.matchAll(/composes:\s*([\w\s-]+?)\s+from\s+["']([^"']+)["']/g))
        for (const name of names.split(/\s+/)) of(resolved(file, from))?.names.add(name)
      continue
    }
    for (const [, local = '', from = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const { names, beginnings } = of(resolved(file, from)) as { names: Set<string>; beginnings: string[] }
      for (const [, name = ''] of source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) names.add(name)
      for (const [, name = ''] of source.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))) names.add(name)
      for (const [, beginning = ''] of source.matchAll(new RegExp(`\\b${local}\\[\`([^$\`]+)\\$\\{`, 'g'))) beginnings.push(beginning)
      // A lookup by a variable may use any string literal of the file.
      if (new RegExp(`\\b${local}\\[\\w+\\]`).test(source)) for (const [, text = ''] of source.matchAll(/'([\w-]+)'/g)) names.add(text)
    }
  }
  return named
}

const resolved = (file: string, from: string) => (from.startsWith('@/') ? from.slice(2) : posix.join(posix.dirname(file), from))
const spaced = (text: string) => text.trim().replace(/\s+/g, ' ')
