import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const APT_GET = '/usr/bin/apt-get'
const INSTALL_TIMEOUT_MS = 300_000

/** Returns whether packages of the system can be installed: as root, on Debian or Ubuntu. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && isRunnable(APT_GET)
}

/**
 * Installs the packages that `choose` returns once the list of packages is up to date. Prints that it does, and throws an error of one line
 * if it cannot.
 */
export function installPackages(what: string, choose: () => string[]): void {
  console.log(`portico: installing ${what} from the system packages (once)`)
  aptGet(what, ['update'])
  aptGet(what, ['install', '-y', '--no-install-recommends', ...choose()])
}

/** Returns whether a file exists that this user may run. */
export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function aptGet(what: string, args: string[]): void {
  const result = spawnSync(APT_GET, ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
  })
  if (result.status === 0) return
  const lastLine = (result.stderr ?? '').trim().split('\n').at(-1) ?? ''
  throw new Error(`${what} could not be installed by apt-get ${args[0]}: ${result.error?.message ?? lastLine}`)
}
