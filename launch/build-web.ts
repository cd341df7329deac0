import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claimFolder, type FolderClaim } from '../settings/claim-folder.ts'
import { hintCompilation } from './hint-compilation.ts'

const SOURCES = [
  ['app', 'components', 'lib', 'messages', 'contract', 'outbound', 'settings', 'public', 'styles', 'assets'],
  ['middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts', 'next.config.ts', 'next.config.mjs', 'postcss.config.mjs'],
  ['tsconfig.json', 'package-lock.json'],
].flat()

// Same depth as the final folder, because the build's chunks refer to the project by a relative path.
const BUILD_ROOT = '.build'
const NEW_BUILD = join(BUILD_ROOT, 'new')
const KEPT_BUILDS = 2
const WAIT_FOR_OTHER_BUILD_MS = 600_000
const SHOWN_ERROR_LINES = 40

/** The environment variable that tells `next.config` its build folder, relative to the project. */
export const BUILD_FOLDER_VARIABLE = 'NEXT_DIST_DIR'

/**
 * Builds the web pages unless a build of exactly these sources exists, and returns its folder relative to the project.
 * A build gets a folder of its own, so that a running server keeps the one it started with. `announce` is called before a build begins.
 */
export async function buildWeb(project: string, announce: (line: string) => void): Promise<string> {
  const hash = hashSources(project)
  const folder = join(BUILD_ROOT, hash)
  if (existsSync(join(project, folder))) return folder

  mkdirSync(join(project, BUILD_ROOT), { recursive: true })
  const claim = await claimBuild(project, announce)
  try {
    if (existsSync(join(project, folder))) return folder
    announce('building the web pages (once for these sources, less than a minute)')
    await runBuild(project)
    hintCompilation(join(project, NEW_BUILD))
    renameSync(join(project, NEW_BUILD), join(project, folder))
    removeOldBuilds(project)
    return folder
  } finally {
    claim.release()
  }
}

/** Returns a hash of all build inputs: names and contents. */
export function hashSources(project: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, project, source)
  return hash.digest('hex').slice(0, 16)
}

function addToHash(hash: ReturnType<typeof createHash>, project: string, path: string): void {
  const full = join(project, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(path) || path === 'contract/testing') return
  if (found.isDirectory()) {
    if (path.endsWith('node_modules')) return
    for (const entry of readdirSync(full).sort()) addToHash(hash, project, join(path, entry))
    return
  }
  hash.update(`${path}\n${found.size}\n`).update(readFileSync(full))
}

async function claimBuild(project: string, announce: (line: string) => void): Promise<FolderClaim> {
  const deadline = Date.now() + WAIT_FOR_OTHER_BUILD_MS
  let announced = false
  for (;;) {
    try {
      return claimFolder(join(project, BUILD_ROOT, 'owner.json'), 'the build folder')
    } catch (error) {
      if (Date.now() > deadline) throw error
      if (!announced) announce('another start is building the web pages; waiting for it')
      announced = true
      await wait(500)
    }
  }
}

async function runBuild(project: string): Promise<void> {
  rmSync(join(project, NEW_BUILD), { recursive: true, force: true })
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    [BUILD_FOLDER_VARIABLE]: NEW_BUILD,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const child = spawn(process.execPath, [join(project, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: project,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  const lines: string[] = []
  const keep = (chunk: Buffer) => lines.push(...chunk.toString().split('\n'))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  process.off('exit', stopWithUs)
  if (code !== 0)
    throw new Error(
      `the web pages could not be built:\n${lines
        .filter((line) => line.trim() !== '')
        .slice(-SHOWN_ERROR_LINES)
        .join('\n')}`,
    )
  // The cache is only used within a build; the next one starts without it.
  rmSync(join(project, NEW_BUILD, 'cache'), { recursive: true, force: true })
  writeFileSync(join(project, NEW_BUILD, '.gitignore'), '*\n')
}

function removeOldBuilds(project: string): void {
  const root = join(project, BUILD_ROOT)
  const builds = readdirSync(root)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ path: join(root, name), builtAt: statSync(join(root, name)).mtimeMs }))
    .sort((one, other) => other.builtAt - one.builtAt)
  for (const { path } of builds.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true })
}
