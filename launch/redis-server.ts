import { canInstall, installPackages, isRunnable } from './system-packages.ts'

const PACKAGE = 'redis-server'
const PATHS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** Returns the path of a Redis server for the tests; installs one from the system's packages if none is found and that is possible, else throws an error of one line. */
export function findOrInstallRedis(): string {
  const found = PATHS.find(isRunnable)
  if (found) return found
  const advice = `no Redis server was found: install one (apt-get install ${PACKAGE})`
  if (!canInstall()) throw new Error(advice)
  installPackages('Redis', () => [PACKAGE])
  const installed = PATHS.find(isRunnable)
  if (!installed) throw new Error(advice)
  return installed
}
