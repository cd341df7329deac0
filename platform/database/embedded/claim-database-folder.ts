import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ProcessIdentity } from './process-identity.ts'
import { isStillRunning, ownIdentity } from './process-identity.ts'

const ATTEMPTS = 20

/** Makes this process the only owner of a database folder; throws a line that names the other owner if one lives. Returns the release. */
export function claimDatabaseFolder(root: string, ownerFile: string): () => void {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      writeFileSync(ownerFile, JSON.stringify(ownIdentity()), { flag: 'wx' })
      return () => rmSync(ownerFile, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readOwner(ownerFile)
    if (owner && isStillRunning(owner))
      throw new Error(`the database in ${root} is in use by process ${owner.pid}; stop that one, or choose another DATA_DIR`)
    rmSync(ownerFile, { force: true })
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
