import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '../..')
const NOT_OURS = /^(node_modules|coverage|test-results|playwright-report|public|\.(?!ci$).+)$/

/** Returns every source file of the project, relative to its root with `/`, without packages, builds and data. */
export function sourceFiles(): string[] {
  return walk('').filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && file !== 'next-env.d.ts')
}

/** Returns the text of a file of the project. */
export function readSource(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8')
}

/** Returns one file of texts, or all files of a language by name: `readTexts('en', 'errors')`. */
export function readTexts(locale: string, namespace: string): Record<string, unknown> {
  return JSON.parse(readSource(`messages/${locale}/${namespace}.json`)) as Record<string, unknown>
}

/** Returns the names of a language's files of texts. */
export function textNamespaces(locale: string): string[] {
  return readdirSync(join(PROJECT, 'messages', locale))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

/** Returns the words that docs/language.md retires for texts: the last column of its table of both languages. */
export function retiredWords(language: 'en' | 'ko'): string[] {
  const [, table = ''] = readSource('docs/language.md').split('| English | Korean | not |')
  const words = [...table.matchAll(/^\|.*\| (.+) \|$/gm)].flatMap(([, cell = '']) => cell.split(/, /).map((word) => word.trim()))
  return words.filter(
    (word) => word !== '' && !word.includes('|') && !word.startsWith('---') && /[가-힣]/.test(word) === (language === 'ko'),
  )
}

function walk(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })
}
