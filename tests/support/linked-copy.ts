import { cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

const BUILT = /^(?:\.git|\.next|\.build|\.data.*|\.swc|coverage|test-results|playwright-report)$/

/**
 * Copies the project into a folder below `.build` for a test that changes sources, and returns the folder. Packages are hard links, so that
 * the copy takes seconds and little space.
 */
export function copyProject(project: string): string {
  const copy = join(project, '.build', `copy-${process.pid}`)
  mkdirSync(copy, { recursive: true })
  for (const { name } of readdirSync(project, { withFileTypes: true })) {
    if (BUILT.test(name)) continue
    if (name === 'node_modules') linkFolder(join(project, name), join(copy, name))
    else
      cpSync(join(project, name), join(copy, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter: isSource })
  }
  for (const part of ['platform', 'gateway', 'outbound', 'contract'])
    linkFolder(join(project, part, 'node_modules'), join(copy, part, 'node_modules'))
  return copy

  function isSource(path: string): boolean {
    return !relative(project, path).split('/').includes('node_modules')
  }
}

/** Removes a copy made by `copyProject`. */
export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

function linkFolder(from: string, to: string): void {
  let entries: ReturnType<typeof entriesOf>
  try {
    entries = entriesOf(from)
  } catch {
    // This part has no packages of its own.
    return
  }
  mkdirSync(to, { recursive: true })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // A cache belongs to one project.
    if (entry.name === '.cache') continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
}
