import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)]
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const INSTALL_TIMEOUT_MS = 300_000

/** The path of a Chromium for the browser tests; installed from the system's packages when we may. Throws one line when there is none. */
export function findOrInstallChromium(): string {
  const found = process.env.CHROMIUM ?? findChromium()
  if (found) return found
  const advice = 'no Chromium was found: install one (apt-get install chromium) or name it by CHROMIUM'
  if (process.getuid?.() !== 0 || !isRunnable('/usr/bin/apt-get')) throw new Error(advice)

  console.log('portico: installing Chromium from the system packages (once)')
  aptGet(['update'])
  aptGet(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'])
  const installed = findChromium()
  if (!installed) throw new Error(advice)
  return installed
}

function findChromium(): string | undefined {
  return [...FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC_APPLICATIONS].find(isRunnable)
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function aptGet(args: string[]): void {
  const result = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
  })
  if (result.status === 0) return
  const lastLine = (result.stderr ?? '').trim().split('\n').at(-1) ?? ''
  throw new Error(`Chromium could not be installed by apt-get ${args[0]}: ${result.error?.message ?? lastLine}`)
}
