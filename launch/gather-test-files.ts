import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes files that each import a share of the test files, one suite per test file, and returns their paths. Node runs every given file in
 * its own process, so sources are loaded once per share instead of once per test file. Steps run side by side: the files carry the step's name.
 */
export function gatherTestFiles(
  globs: readonly string[],
  { project, folder, step, shares }: { project: string; folder: string; step: string; shares: number },
): string[] {
  const paths = globs.flatMap((glob) => globSync(glob, { cwd: project, exclude: ['**/node_modules/**'] }))
  const sizeOf = (path: string) => statSync(join(project, path)).size
  const largestFirst = [...new Set(paths)].sort((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other))
  return Array.from({ length: shares }, (_, share) => {
    const file = join(folder, `${step}-${share + 1}.test.mjs`)
    writeFileSync(
      file,
      importAll(
        largestFirst.filter((_path, at) => at % shares === share),
        project,
      ),
    )
    return file
  })
}

function importAll(paths: readonly string[], project: string): string {
  const suites = paths.map((path) => {
    const url = pathToFileURL(join(project, path)).href
    return `describe(${JSON.stringify(path)}, async () => void (await import(${JSON.stringify(url)})))\n`
  })
  return `import { describe } from 'node:test'\n\n${suites.join('')}`
}
