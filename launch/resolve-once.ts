import type { ResolveFnOutput, ResolveHookContext } from 'node:module'
import { extname } from 'node:path'

type Resolve = (specifier: string, context: ResolveHookContext) => ResolveFnOutput

/**
 * Returns a resolve hook that asks Node once for each package in a folder, and once for the kind of the modules in a folder. Node itself reads
 * the nearest package.json again for each import, and with packages of large package.json files that is most of a part's start.
 */
export function resolveOnce() {
  const packages = new Map<string, ResolveFnOutput>()
  const formats = new Map<string, ResolveFnOutput['format']>()

  return (specifier: string, context: ResolveHookContext, next: Resolve): ResolveFnOutput => {
    const { parentURL: parent } = context
    if (!parent?.startsWith('file:') || specifier.startsWith('node:') || Object.keys(context.importAttributes ?? {}).length > 0)
      return next(specifier, context)
    if (!specifier.startsWith('.')) {
      const key = `${specifier} ${folderOf(parent)} ${context.conditions?.join()}`
      const known = packages.get(key)
      if (known) return known
      const found = next(specifier, context)
      packages.set(key, { ...found, shortCircuit: true })
      return found
    }
    const url = new URL(specifier, parent).href
    const key = `${folderOf(url)} ${extname(url)}`
    const format = formats.get(key)
    if (format) return { url, format, shortCircuit: true }
    const found = next(specifier, context)
    // Node adds an extension or follows a link only where the file is not the one that was named.
    if (found.url === url) formats.set(key, found.format)
    return found
  }
}

const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'))
