import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isStillRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts'

const ATTEMPTS = 20

/** A folder held by this process; `tookOver` is true when the owner before us died without letting go. */
export type FolderClaim = { tookOver: boolean; release: () => void }

/** Makes this process the only owner of a folder, by a file in it; throws a line that begins with `what` and names the other owner if one lives. */
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
