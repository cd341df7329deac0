import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claimFolder, type FolderClaim } from '../platform/database/embedded/claim-folder.ts'

/** The places inside the data directory. */
export type DataFolder = {
  root: string
  database: string
  secrets: string
  gateway: string
  enrolmentTokenFile: string
  firstRunFile: string
  demoFile: string
}

/** Makes the data directory if it is absent and sees that we may write in it; throws one clear line otherwise. */
export function prepareDataFolder(root: string): DataFolder {
  try {
    makeFolder(root)
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${root} cannot be written: ${(error as Error).message}`)
  }
  // Started as root, the database runs as another user, who must be able to pass through to its own folder.
  if (process.getuid?.() === 0) chmodSync(root, statSync(root).mode | 0o111)
  const gateway = join(root, 'gateway')
  mkdirSync(gateway, { recursive: true, mode: 0o700 })
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

/** Makes this the only start on a data directory. */
export function claimDataFolder({ root }: DataFolder): FolderClaim {
  return claimFolder(join(root, 'owner.json'), `DATA_DIR ${root}`)
}

// Not mkdirSync's own recursion, which never returns below a folder like /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
