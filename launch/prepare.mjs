// Plain JavaScript for the machine's own Node, in a fresh clone without packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE_THAT_CAN_INSTALL = [20, 19]
// The oldest Node that runs the sources directly, used if the project's own runtime package is missing.
const OLDEST_NODE_THAT_CAN_RUN = [24, 0]

const LOCK_FILE = join(PROJECT, 'package-lock.json')
const STAMP_FILE = join(PROJECT, 'node_modules', '.installed-from')
const HIDDEN_LOCK_FILE = join(PROJECT, 'node_modules', '.package-lock.json')
const SHOWN_ERROR_LINES = 15

/** Prints one line and exits with an error. */
export function fail(line) {
  console.error(`portico: ${line}`)
  process.exit(1)
}

/** Installs the packages of the lock file if they are missing or belong to another lock file. */
export function installPackages() {
  if (!isAtLeast(process.versions.node, OLDEST_NODE_THAT_CAN_INSTALL))
    fail(`Node ${OLDEST_NODE_THAT_CAN_INSTALL.join('.')} or newer is needed, this is ${process.versions.node}`)
  const lockHash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
  if (isInstalled(lockHash)) return

  console.log('portico: installing the packages of package-lock.json (about a minute, once)')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const result = spawnSync(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0) {
    const lines = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim().split('\n')
    console.error(lines.slice(-SHOWN_ERROR_LINES).join('\n'))
    fail(`the packages could not be installed: ${result.error?.message ?? `npm ci ended with ${result.status}, see above`}`)
  }
  writeFileSync(STAMP_FILE, lockHash)
}

function isInstalled(lockHash) {
  if (existsSync(STAMP_FILE)) return readFileSync(STAMP_FILE, 'utf8') === lockHash
  // After a manual "npm ci", npm's own record is newer than the lock file.
  return existsSync(HIDDEN_LOCK_FILE) && statSync(HIDDEN_LOCK_FILE).mtimeMs >= statSync(LOCK_FILE).mtimeMs
}

/** Returns the Node that runs the project: its runtime package, else the machine's if that is new enough. */
export function findNode() {
  const own = join(PROJECT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (isAtLeast(process.versions.node, OLDEST_NODE_THAT_CAN_RUN)) return process.execPath
  return fail(
    `the project's runtime package does not run here and this Node is ${process.versions.node}; Node ${OLDEST_NODE_THAT_CAN_RUN[0]} or newer would do`,
  )
}

/** Runs a program of the project on its Node, forwards signals, and exits with its exit code. */
export function runProgram(file, args = []) {
  const node = findNode()
  // The program stops when this channel closes, even after kill -9.
  const child = spawn(node, [join(PROJECT, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In its own process group, so that Ctrl-C reaches it once, through this process.
    detached: true,
    env: { ...process.env, PATH: `${join(PROJECT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code) => process.exit(code ?? 1))
  if (process.env.npm_lifecycle_event) endWithNpm(child)
}

// npm forwards signals, but when it is killed, its shell and this process stay.
function endWithNpm(child) {
  const npm = parentOf(process.ppid)
  if (npm === null) return
  setInterval(() => {
    if (parentOf(process.ppid) !== npm) child.kill('SIGTERM')
  }, 1000).unref()
}

function parentOf(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1])
    } catch {
      return null
    }
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

function isAtLeast(version, oldest) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}
