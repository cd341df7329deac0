import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isStillRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts'

const ATTEMPTS = 20

/** Exclusive ownership of a folder; `tookOver` is true if the previous owner died without releasing it. */
export type FolderClaim = { tookOver: boolean; release: () => void }

/**
 * Claims a folder for this process with an owner file. Throws an error that begins with `what` and names the other owner if it is alive.
 */
export function claimFolder(ownerFile: string, what: string): FolderClaim {
  let tookOver = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      writeFileSync(ownerFile, JSON.stringify(ownIdentity()), { flag: 'wx' })
      return { tookOver, release: () => rmSync(ownerFile, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readOwner(ownerFile)
    if (owner && isStillRunning(owner)) throw new Error(`${what} is in use by process ${owner.pid}`)
    rmSync(ownerFile, { force: true })
    tookOver = true
  }
  throw new Error(`the owner file ${ownerFile} cannot be claimed`)
}

function readOwner(ownerFile: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(ownerFile, 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}
