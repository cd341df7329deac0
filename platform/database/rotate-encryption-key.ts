import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { REVISION_CHANNEL } from '../events/revision-kind.ts'
import type { Database } from './database.ts'
import { EncryptionKey, fixedKeys, type KeySource, readKeyFile } from './encryption-keys.ts'
import { resealValues, retiredAmong, retireKeys, type Survey, surveyValues } from './reseal-values.ts'
import { type RunningPlatform, runningPlatforms } from './running-platforms.ts'
import { SecretBox } from './secret-box.ts'
import { writeKeyFile } from './write-key-file.ts'

/** Any number that no other advisory lock of ours uses. */
const LOCK = 7_041_791
const LOOK_AGAIN_MS = 200
/** Platforms check their key file at least every two seconds. */
const LEARN_WITHIN_MS = 30_000
/** Longer than any platform takes between reading a sealed value and opening it. */
const READS_MS = 3_000
const SHOWN_ROWS = 20

export interface RotationOptions {
  /** Receives progress messages, one line each; none contains a key. */
  say: (line: string) => void
  learnWithinMs?: number
  readsMs?: number
}

/** Something that an operator must do first; the message says what. */
export class RotationError extends Error {}

/**
 * Rotates the encryption key while platforms run: adds the new key, seals every value with it, and retires the old keys. If the file holds
 * one key, creates a second; otherwise uses the second. May be killed at any time and run again. Throws RotationError if an operator must
 * do something first.
 */
export async function rotateEncryptionKey(db: Database, keys: KeySource, options: RotationOptions): Promise<void> {
  const client = await db.$client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
    if (!rows[0]?.free) throw new RotationError('another "npm run reseal" is running on this database')
    await rotateAlone(db, keys, options)
  } finally {
    // Losing the connection releases the lock too.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
  }
}

async function rotateAlone(db: Database, source: KeySource, options: RotationOptions): Promise<void> {
  const { say, readsMs = READS_MS } = options
  await refuseOlderDatabase(db)
  const known = source.current()
  const target = await chooseTarget(db, source.file, known, say)
  const others = known.filter(({ id }) => id !== target.id)
  const untilAll = (what: string, has: (platform: RunningPlatform) => boolean) => untilPlatforms(db, options, what, has)

  if (source.file !== null) {
    if (!known.includes(target)) replaceKeys(source.file, [...known, target])
    await untilAll(`know the key ${target.id}`, ({ keyIds }) => keyIds.includes(target.id))
    if (known[0] !== target) replaceKeys(source.file, [target, ...others])
  } else if (known[0] !== target) {
    throw new RotationError(
      `now let ${target.id} be the first of ENCRYPTION_KEY on every platform, restart one after another, and run this again`,
    )
  }
  const platforms = await untilAll(`seal with the key ${target.id}`, ({ keyIds }) => keyIds[0] === target.id)
  say(`the key ${target.id} seals from now on; running platforms that know it: ${platforms.length}`)

  await retireKeys(db, [...others.map(({ id }) => id), 'v1'])
  const { resealed, unreadable } = await resealValues(db, new SecretBox(fixedKeys(target, ...others)))
  const counts = [...resealed].flatMap(([table, count]) => (count > 0 ? [`${table} ${count}`] : []))
  say(counts.length > 0 ? `sealed again: ${counts.join(', ')}` : 'every value is under it already')
  if (unreadable.length > 0) say(`no key opens, and nothing was done with: ${listOf(unreadable)}`)

  const oldIds = others.map(({ id }) => id).join(', ')
  if (source.file === null) {
    say(`nothing is sealed with ${oldIds} any more: take it out of ENCRYPTION_KEY on every platform and restart one after another`)
    return
  }
  await wait(readsMs)
  replaceKeys(
    source.file,
    readKeyFile(source.file).filter(({ id }) => !others.some((old) => old.id === id)),
  )
  await untilAll(`forget the old keys`, ({ keyIds }) => !others.some(({ id }) => keyIds.includes(id)))
  say(`nothing is sealed with ${oldIds} any more, and ${source.file} holds ${target.id} alone`)
}

/** Returns the key that values are to be sealed with: a new one, the one that an earlier run or an operator added, or the first. */
async function chooseTarget(
  db: Database,
  file: string | null,
  known: readonly EncryptionKey[],
  say: RotationOptions['say'],
): Promise<EncryptionKey> {
  const [first, ...others] = known as [EncryptionKey, ...EncryptionKey[]]
  const survey = await surveyValues(
    db,
    known.map((key) => new SecretBox(fixedKeys(key))),
  )
  refuseForeignKeys(survey, known)
  if (others.length === 0) {
    if (file === null)
      throw new RotationError(
        'ENCRYPTION_KEY holds one key: add a new one behind it, after a comma, on every platform (docs/operations.md)',
      )
    const made = new EncryptionKey(randomBytes(32))
    say(`made the key ${made.id}, to take the place of ${first.id}`)
    return made
  }
  const retired = await retiredAmong(
    db,
    known.map(({ id }) => id),
  )
  const onlyFirst = others.every(({ id }) => !survey.byKey.has(id))
  const waiting = others.find(({ id }) => !retired.includes(id))
  const target = onlyFirst && waiting ? waiting : first
  if (retired.includes(target.id)) throw new RotationError(`the key ${target.id} is retired: choose another`)
  return target
}

async function refuseOlderDatabase(db: Database): Promise<void> {
  const { rows } = await db.execute<{ made: boolean }>(sql`select to_regclass('retired_encryption_keys') is not null as made`)
  if (!rows[0]?.made) throw new RotationError('the database has an older schema: start the platform of this version first')
}

function refuseForeignKeys({ total, unreadable }: Survey, known: readonly EncryptionKey[]): void {
  if (total === 0 || unreadable.length < total) return
  const ids = known.map(({ id }) => id).join(', ')
  throw new RotationError(`${ids} opens none of the ${total} sealed values: this is not the key of this database`)
}

function replaceKeys(file: string, keys: readonly EncryptionKey[]): void {
  try {
    writeKeyFile(file, keys)
  } catch (error) {
    throw new RotationError(
      `${file} cannot be replaced (${(error as NodeJS.ErrnoException).code}): see docs/operations.md for keys set by hand`,
    )
  }
}

/** Waits until every running platform satisfies a condition and returns them; throws a RotationError that names one that does not. */
async function untilPlatforms(
  db: Database,
  { learnWithinMs = LEARN_WITHIN_MS }: RotationOptions,
  what: string,
  has: (platform: RunningPlatform) => boolean,
): Promise<RunningPlatform[]> {
  for (const until = Date.now() + learnWithinMs; ; await wait(LOOK_AGAIN_MS)) {
    await db.execute(sql`select pg_notify(${REVISION_CHANNEL}, '')`)
    const platforms = await runningPlatforms(db)
    const without = platforms.find((platform) => !has(platform))
    if (!without) return platforms
    if (Date.now() < until) continue
    const { address, keyIds } = without
    const knows = keyIds.length > 0 ? `it has ${keyIds.join(', ')}` : 'it runs an older version'
    throw new RotationError(`a platform at ${address} does not ${what} (${knows}): give it the same keys and run this again`)
  }
}

function listOf(rows: readonly string[]): string {
  const more = rows.length > SHOWN_ROWS ? ` and ${rows.length - SHOWN_ROWS} more` : ''
  return `${rows.slice(0, SHOWN_ROWS).join(', ')}${more}`
}
