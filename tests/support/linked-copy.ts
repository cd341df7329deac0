import { execFileSync } from 'node:child_process'
import { cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

const PARTS = ['platform', 'gateway', 'outbound', 'contract']
const ARCHIVE_BYTES_MAX = 512 * 1024 * 1024
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
  for (const part of PARTS) linkFolder(join(project, part, 'node_modules'), join(copy, part, 'node_modules'))
  return copy

  function isSource(path: string): boolean {
    return !relative(project, path).split('/').includes('node_modules')
  }
}

/** Puts the sources of a commit into a folder below `.build`, with links to the packages of the project, and returns the folder. */
export function copyCommit(project: string, commit: string): string {
  const copy = join(project, '.build', `commit-${commit}-${process.pid}`)
  mkdirSync(copy, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: project, maxBuffer: ARCHIVE_BYTES_MAX })
  execFileSync('tar', ['-x'], { cwd: copy, input: archive })
  linkFolder(join(project, 'node_modules'), join(copy, 'node_modules'))
  for (const part of PARTS) linkFolder(join(project, part, 'node_modules'), join(copy, part, 'node_modules'))
  return copy
}

/** Removes a copy made by one of the two. */
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
