import assert from 'node:assert/strict'
import { dirname, join } from 'node:path/posix'
import { it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

const files = sourceFiles().filter((file) => /^lib\/[^/]+\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

const folderOf = (path: string): string => path.split('/')[1] ?? ''

/** Returns the folders of lib that a file imports; imports of types count too. */
function importedFolders(file: string): string[] {
  const targets = [...readSource(file).matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(([, target = '']) => target)
  const paths = targets.map((target) => (target.startsWith('.') ? join(dirname(file), target) : target.replace(/^@\//, '')))
  return paths.filter((path) => /^lib\/[^/]+\//.test(path)).map(folderOf)
}

it('no folders of lib import each other in a circle', () => {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const known = imports.get(folderOf(file)) ?? new Set()
    imports.set(folderOf(file), new Set([...known, ...importedFolders(file)]))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === from || seen.has(next)) return false
      seen.add(next)
      return next === to || reaches(next, to, seen)
    })
  const circles = [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => to !== from && reaches(to, from)).map((to) => `lib/${from} -> lib/${to}`),
  )
  assert.deepEqual(circles, [])
})

it('server files are marked, so that a build fails if browser code imports them', () => {
  const marked = /^lib\/session\/server\/|^lib\/[^/]+\/load-[^/]+\.ts$|^lib\/platform\/(call-from-server|announce-tags|follow-tags)\.ts$/
  const server = files.filter((file) => marked.test(file))
  assert.ok(server.length > 20)
  assert.deepEqual(
    server.filter((file) => !readSource(file).startsWith("import 'server-only'\n")),
    [],
  )
})
