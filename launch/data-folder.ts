import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { IDENTITY_FILES } from '../gateway/agent/register.ts'
import { claimFolder, type FolderClaim } from '../settings/claim-folder.ts'

/** The paths inside the data directory. */
export type DataFolder = {
  root: string
  database: string
  secrets: string
  gateway: string
  enrolmentTokenFile: string
  firstRunFile: string
  demoFile: string
}

/** Creates the data directory if it does not exist, and checks that it is writable; throws an error of one line otherwise. */
export function prepareDataFolder(root: string): DataFolder {
  try {
    makeFolder(root)
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${root} cannot be written: ${(error as Error).message}`)
  }
  // Started as root, the database runs as another user, who must be able to reach its own folder.
  if (process.getuid?.() === 0) chmodSync(root, statSync(root).mode | 0o111)
  const folder = dataFolder(root)
  mkdirSync(folder.gateway, { recursive: true, mode: 0o700 })
  return folder
}

/** Returns the paths inside a data directory, whether it exists or not. */
export function dataFolder(root: string): DataFolder {
  const gateway = join(root, 'gateway')
  return {
    root,
    database: join(root, 'database'),
    secrets: join(root, 'secrets'),
    gateway,
    enrolmentTokenFile: join(gateway, 'enrolment-token'),
    firstRunFile: join(root, 'first-run.json'),
    demoFile: join(root, 'demo.json'),
  }
}

/** Locks a data directory, so that only one start uses it. */
export function claimDataFolder({ root }: DataFolder): FolderClaim {
  return claimFolder(join(root, 'owner.json'), `DATA_DIR ${root}`)
}

/** Removes the enrollment token of a gateway without an identity, so that the platform writes one that can be used. */
export function forgetTokenOfLostGateway({ gateway, enrolmentTokenFile }: DataFolder): void {
  if (!IDENTITY_FILES.some((name) => existsSync(join(gateway, name)))) rmSync(enrolmentTokenFile, { force: true })
}

// Not mkdirSync's own recursion, which never returns below a folder such as /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
