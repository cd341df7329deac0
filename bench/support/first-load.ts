import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

/** Most JavaScript of a page on its first load, in kilobytes (1,000 bytes, gzip), by the half of the product that it belongs to. */
export const FIRST_LOAD_MAX = { public: 150, private: 260 } as const

/** What a page of the web loads at first. */
export interface FirstLoad {
  /** The page's folder under `app/`. */
  route: string
  half: keyof typeof FIRST_LOAD_MAX
  /** The sum of the scripts that the served HTML names, each compressed with gzip. */
  kilobytes: number
}

const MANIFEST = 'page_client-reference-manifest.js'
const PRIVATE_GROUP = /\((?:center|user|documents)\)/

/** Returns the first load of every page of a build, the largest first. `folder`: the folder of a finished build of the web. */
export function firstLoads(folder: string): FirstLoad[] {
  const { rootMainFiles } = JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8')) as { rootMainFiles: string[] }
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length
    sizes.set(file, size)
    return size
  }
  const manifests = readdirSync(join(folder, 'server/app'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(MANIFEST))
  return manifests
    .map((path): FirstLoad => {
      const { route, files } = readManifest(readFileSync(join(folder, 'server/app', path), 'utf8'))
      const scripts = new Set([...rootMainFiles, ...files])
      const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0)
      return { route, half: PRIVATE_GROUP.test(route) ? 'private' : 'public', kilobytes: bytes / 1000 }
    })
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
}

/** Returns the route of a page's manifest and the scripts that its HTML names besides those of every page. */
function readManifest(source: string): { route: string; files: string[] } {
  const sandbox: { globalThis: { __RSC_MANIFEST?: Record<string, { entryJSFiles?: Record<string, string[]> }> } } = { globalThis: {} }
  runInNewContext(source, sandbox)
  const [entry] = Object.entries(sandbox.globalThis.__RSC_MANIFEST ?? {})
  if (!entry) throw new Error('the build has a page manifest of an unknown form')
  const [route, { entryJSFiles = {} }] = entry
  return { route: route.replace(/^\/\[locale\]/, '').replace(/\/page$/, '') || '/', files: Object.values(entryJSFiles).flat() }
}
