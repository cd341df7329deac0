import { chownSync, readFileSync } from 'node:fs'

/** The user that the database server runs as, when it must not be our own. */
export type ServerUser = { name: string; uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root: names an unprivileged user to run it as, or null when we are unprivileged ourselves. */
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

/** Hands a file or folder to the server's user; does nothing when the server runs as ourselves. */
export function giveTo(user: ServerUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** The spawn options that make a child run as the server's user. */
export function runAs(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
