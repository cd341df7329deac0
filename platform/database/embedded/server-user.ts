import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The user that the database server runs as, if not ours. */
export type ServerUser = { name: string; uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody']

/** Returns an unprivileged user to run the server as, since PostgreSQL does not run as root; null if we are not root. */
export function chooseServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of CANDIDATES) {
    const account = accounts.find(([accountName]) => accountName === name)
    if (account) return { name, uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'the embedded database cannot run as root and found no user "postgres" or "nobody"; start as another user or set DATABASE_URL',
  )
}

/** Changes the owner of a file or folder to the server's user; does nothing if the server runs as our user. */
export function giveTo(user: ServerUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/**
 * Makes a folder that was copied from elsewhere, with everything in it, belong to the server's user, for whom PostgreSQL wants it alone.
 * Throws an error of one line if it belongs to another user and we are not root.
 */
export function adoptFolder(user: ServerUser | null, folder: string): void {
  const { uid } = statSync(folder)
  const wanted = user?.uid ?? process.getuid?.() ?? uid
  if (uid !== wanted) {
    if (!user)
      throw new Error(`${folder} belongs to another user (${uid}): run "chown -R ${wanted} ${folder}" as root, or start as that user`)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(join(folder, name), user.uid, user.gid)
    chownSync(folder, user.uid, user.gid)
  }
  chmodSync(folder, 0o700)
}

/** Returns the spawn options that run a child as the server's user. */
export function runAs(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
