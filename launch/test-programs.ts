import { existsSync } from 'node:fs'
import { canInstall, installPackages, isRunnable } from './system-packages.ts'

/** A program or library of the system that only tests need. */
interface Wanted {
  what: string
  /** Name of its Debian package. */
  package: string
  /** Where it may be. */
  paths: readonly string[]
}

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
const REDIS: Wanted = {
  what: 'a Redis server',
  package: 'redis-server',
  paths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
}
const HAPROXY: Wanted = {
  what: 'HAProxy',
  package: 'haproxy',
  paths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
}
const FAKETIME: Wanted = {
  what: 'libfaketime',
  package: 'libfaketime',
  paths: LIBRARIES.map((folder) => `${folder}/faketime/libfaketime.so.1`),
}

/** Returns the path of a Redis server. Installs it from the system's packages if it is not found and that is possible, else throws an error of one line. */
export const findOrInstallRedis = (): string => findOrInstall(REDIS)

/** Like `findOrInstallRedis`, for the balancer HAProxy. */
export const findOrInstallHaproxy = (): string => findOrInstall(HAPROXY)

/** Like `findOrInstallRedis`, for the library that moves the clock of a process. */
export const findOrInstallFaketime = (): string => findOrInstall(FAKETIME, existsSync)

function findOrInstall({ what, package: name, paths }: Wanted, isUsable = isRunnable): string {
  const find = () => paths.find((path) => isUsable(path))
  const found = find()
  if (found) return found
  const advice = `${what} was not found: install it (apt-get install ${name})`
  if (!canInstall()) throw new Error(advice)
  installPackages(what, () => [name])
  const installed = find()
  if (!installed) throw new Error(advice)
  return installed
}
