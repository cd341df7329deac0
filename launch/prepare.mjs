// Plain JavaScript for the machine's own Node, in a fresh clone without packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
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
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Exists while a process installs. Not in node_modules, which npm removes first. */
const CLAIM = join(PROJECT, '.installing')
const CLAIM_TOUCH_MS = 1_000
const CLAIM_LOOK_MS = 300
/** An owner that was killed no longer touches its claim. */
const CLAIM_LOST_AFTER_MS = 15_000

/** Prints one line and exits with an error. */
export function fail(line) {
  console.error(`portico: ${line}`)
  process.exit(1)
}

/**
 * Installs the packages of the lock file if they are missing or belong to another lock file. Only one process installs at a time, also of
 * several containers that share the folder; the others wait for it.
 */
export async function installPackages() {
  if (!isAtLeast(process.versions.node, OLDEST_NODE_THAT_CAN_INSTALL))
    fail(`Node ${OLDEST_NODE_THAT_CAN_INSTALL.join('.')} or newer is needed, this is ${process.versions.node}`)
  const lockHash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
  if (isInstalled(lockHash) && !existsSync(CLAIM)) return

  const release = await claimInstallation()
  try {
    if (!isInstalled(lockHash)) await runNpm(lockHash)
  } finally {
    release()
  }
}

/** The stamp is written last: a folder that a killed installation left half-filled has none. */
async function runNpm(lockHash) {
  console.log('portico: installing the packages of package-lock.json (about a minute, once)')
  for (const record of [STAMP_FILE, HIDDEN_LOCK_FILE]) rmSync(record, { force: true })
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const child = spawn(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '' },
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of SIGNALS) process.on(signal, stop)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text))
  const ending = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `npm ci ended with ${signal ?? code}, see above`))
  })
  for (const signal of SIGNALS) process.off(signal, stop)
  if (ending === null) return writeFileSync(STAMP_FILE, lockHash)
  console.error(printed.trim().split('\n').slice(-SHOWN_ERROR_LINES).join('\n'))
  rmSync(CLAIM, { recursive: true, force: true })
  fail(`the packages could not be installed: ${ending}`)
}

/** Creating a folder is atomic everywhere. Its owner touches it; a process id would mean nothing in another container. */
async function claimInstallation() {
  for (let told = false; ; ) {
    try {
      mkdirSync(CLAIM)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`the packages cannot be installed: ${error.message}`)
    }
    const touched = statSync(CLAIM, { throwIfNoEntry: false })?.mtimeMs
    if (touched !== undefined && Date.now() - touched > CLAIM_LOST_AFTER_MS) {
      rmSync(CLAIM, { recursive: true, force: true })
      continue
    }
    if (!told) console.log('portico: another start is installing the packages; waiting for it')
    told = true
    await new Promise((resolve) => setTimeout(resolve, CLAIM_LOOK_MS))
  }
  const touching = setInterval(() => existsSync(CLAIM) && utimesSync(CLAIM, new Date(), new Date()), CLAIM_TOUCH_MS)
  return () => {
    clearInterval(touching)
    rmSync(CLAIM, { recursive: true, force: true })
  }
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
  for (const signal of [...SIGNALS, 'SIGUSR2']) process.on(signal, () => child.kill(signal))
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
