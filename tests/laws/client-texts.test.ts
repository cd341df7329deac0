import assert from 'node:assert/strict'
import { dirname, join } from 'node:path/posix'
import { describe, it } from 'node:test'
import { CLIENT_NAMESPACES, type ClientGroup } from '../../lib/i18n/client-namespaces.ts'
import { readSource, sourceFiles } from './project-files.ts'

const files = new Set(sourceFiles())

/** Returns the files of the web that a file imports, `import()` included; type imports have no effect at run time. */
function importsOf(file: string): string[] {
  const source = readSource(file).replace(/^(?:import|export) type [^']*'[^']*'/gm, '')
  const specifiers = [...source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'((?:@\/|\.)[^']+)'/g)]
  const paths = specifiers.map(([, to = '']) => (to.startsWith('@/') ? to.slice(2) : join(dirname(file), to)))
  return paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((name) => files.has(name)).slice(0, 1))
}

/** Returns the namespaces of texts that the browser code of these files reads: everything behind a `'use client'`. */
function namespacesInBrowser(roots: readonly string[]): string[] {
  const seen = new Set<string>()
  const namespaces = new Set<string>()
  const visit = (file: string, inBrowser: boolean) => {
    const source = readSource(file)
    const isBrowser = inBrowser || /^'use client'/m.test(source)
    if (seen.has(`${file} ${isBrowser}`)) return
    seen.add(`${file} ${isBrowser}`)
    if (isBrowser) {
      for (const [, name = ''] of source.matchAll(/\buseTranslations\('([\w-]+)[^']*'\)/g)) namespaces.add(name)
      for (const [, name = ''] of source.matchAll(/\buseMessages\(\)\.(\w+)/g)) namespaces.add(name)
      assert.ok(!/\buseTranslations\((?!')/.test(source), `${file}: name the namespace, so that it can be found`)
    }
    // A file that provides its own texts needs none of the layout's.
    if (/<NextIntlClientProvider[^>]*messages=\{\{/.test(source)) return
    for (const next of importsOf(file)) visit(next, isBrowser)
  }
  for (const root of roots) visit(root, false)
  return [...namespaces].sort()
}

describe('a private layout sends the texts that its browser code reads, and no others', () => {
  for (const group of Object.keys(CLIENT_NAMESPACES) as ClientGroup[]) {
    it(`(${group})`, () => {
      const roots = [...files].filter((file) => file.startsWith(`app/[locale]/(${group})/`) && file.endsWith('.tsx'))
      assert.ok(roots.length > 0)
      assert.deepEqual([...CLIENT_NAMESPACES[group]].sort(), namespacesInBrowser(roots))
    })
  }

  it('(documents), which sends none', () => {
    const roots = [...files].filter((file) => file.startsWith('app/[locale]/(documents)/') && file.endsWith('.tsx'))
    assert.ok(roots.length > 0)
    assert.deepEqual(namespacesInBrowser(roots), [])
  })
})
