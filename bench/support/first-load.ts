import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

/** Maximum JavaScript of a page's first load in kilobytes (1,000 bytes, gzip), for public and private pages. */
export const FIRST_LOAD_MAX = { public: 150, private: 260 } as const

/** The first load of a page. */
export interface FirstLoad {
  /** The page's folder under `app/`. */
  route: string
  half: keyof typeof FIRST_LOAD_MAX
  /** Size of the scripts in the served HTML, each compressed with gzip. */
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

/** Returns a page's route, and the scripts that its HTML loads besides the common ones. */
function readManifest(source: string): { route: string; files: string[] } {
  const sandbox: { globalThis: { __RSC_MANIFEST?: Record<string, { entryJSFiles?: Record<string, string[]> }> } } = { globalThis: {} }
  runInNewContext(source, sandbox)
  const [entry] = Object.entries(sandbox.globalThis.__RSC_MANIFEST ?? {})
  if (!entry) throw new Error('the build has a page manifest of an unknown form')
  const [route, { entryJSFiles = {} }] = entry
  return { route: route.replace(/^\/\[locale\]/, '').replace(/\/page$/, '') || '/', files: Object.values(entryJSFiles).flat() }
}
