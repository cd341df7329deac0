import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** Faces that the pages are drawn with: one as wide as Arial, which stands in until our own has loaded (app/faces.css), and one for Hangul. */
const FACES = [
  { name: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf' },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
]

/**
 * Returns the path of a Chromium for the browser tests. Installs one, and the faces of the pages, from the system's packages where they are
 * missing and we may; throws an error of one line when there is no Chromium.
 */
export function findOrInstallChromium(): string {
  const found = findChromium()
  const faces = FACES.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
  if (found) {
    if (faces.length > 0 && canInstall()) installPackages('faces for Chromium', () => faces)
    return found
  }
  const advice = `no Chromium was found: install one (apt-get install ${WITHOUT_WINDOWS}) or name it by CHROMIUM`
  if (!canInstall()) throw new Error(advice)

  installPackages('Chromium', () => {
    const isOffered = spawnSync('apt-cache', ['show', WITHOUT_WINDOWS], { stdio: 'ignore' }).status === 0
    return [isOffered ? WITHOUT_WINDOWS : 'chromium', ...faces]
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
