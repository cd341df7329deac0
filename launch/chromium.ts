import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages, isRunnable } from './system-packages.ts'

/** Chromium without the windows of a browser: the same pages for half of the processor time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)]
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a Chromium for the browser tests; installs one from the system's packages when none is found and we may, and throws one line when there is none. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) return found
  const advice = `no Chromium was found: install one (apt-get install ${WITHOUT_WINDOWS}) or name it by CHROMIUM`
  if (!canInstall()) throw new Error(advice)

  installPackages('Chromium', () => {
    const isOffered = spawnSync('apt-cache', ['show', WITHOUT_WINDOWS], { stdio: 'ignore' }).status === 0
    return [isOffered ? WITHOUT_WINDOWS : 'chromium', 'fonts-noto-cjk']
  })
  const installed = findChromium()
  if (!installed) throw new Error(advice)
  return installed
}

/** Returns the path of the Chromium that CHROMIUM names, or of the cheapest that is installed. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM ?? candidates().find(isRunnable)
}

function candidates(): string[] {
  return [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), ...MAC_APPLICATIONS]
}
