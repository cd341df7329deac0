// Plain JavaScript for the machine's own Node, in a fresh clone where nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE_THAT_CAN_INSTALL = [20, 19]
// The oldest line of Node that runs the sources as they are, if the project's own runtime package is left out.
const OLDEST_NODE_THAT_CAN_RUN = [24, 0]

const LOCK_FILE = join(PROJECT, 'package-lock.json')
const STAMP_FILE = join(PROJECT, 'node_modules', '.installed-from')
const HIDDEN_LOCK_FILE = join(PROJECT, 'node_modules', '.package-lock.json')
const SHOWN_ERROR_LINES = 15

/** Ends the program with one clear line. */
export function fail(line) {
  console.error(`portico: ${line}`)
  process.exit(1)
}

/** Installs the packages of the lock file when they are absent or of another lock file. */
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
  // Somebody ran "npm ci" by hand: its own record is younger than the lock file.
  return existsSync(HIDDEN_LOCK_FILE) && statSync(HIDDEN_LOCK_FILE).mtimeMs >= statSync(LOCK_FILE).mtimeMs
}

/** The Node that the project runs on: its own runtime package, else the machine's if that is new enough. */
export function findNode() {
  const own = join(PROJECT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (isAtLeast(process.versions.node, OLDEST_NODE_THAT_CAN_RUN)) return process.execPath
  return fail(
    `the project's runtime package does not run here and this Node is ${process.versions.node}; Node ${OLDEST_NODE_THAT_CAN_RUN[0]} or newer would do`,
  )
}

/** Runs one of our programs on the project's Node until it ends, handing on signals, and ends with its exit code. */
export function runProgram(file, args = []) {
  const node = findNode()
  // Over the channel the program learns of our end, even by kill -9, and stops too.
  const child = spawn(node, [join(PROJECT, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a group of its own, so that Ctrl-C reaches it once: through us.
    detached: true,
    env: { ...process.env, PATH: `${join(PROJECT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code) => process.exit(code ?? 1))
  if (process.env.npm_lifecycle_event) endWithNpm(child)
}

// npm passes on signals but not its own death, and it runs us by a shell that outlives it.
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
