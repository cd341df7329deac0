import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, ACCESS_TOKEN_TYPE } from '@portico/contract/session/session'
import { desc } from 'drizzle-orm'
import { type CryptoKey, errors, importJWK, type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../../database/database.ts'
import { signingKeys } from '../../database/schema/session.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { transact } from '../../database/transact.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { createFirstSigningKey, SIGNING_ALGORITHM, signingKeyRow } from './rotate-signing-keys.ts'

/** How long keys are cached: much shorter than a key is published before it signs. */
const KEPT_MS = 60_000
/** A token with an unknown key reloads the keys, at most this often. */
const RELOAD_PAUSE_MS = 5_000

type KeyRow = typeof signingKeys.$inferSelect
interface Keys {
  loadedAt: number
  /** The last to sign first. */
  rows: KeyRow[]
  verifying: Map<string, CryptoKey>
  published: JWK[]
}

/** Signs and verifies access tokens (RFC 9068) with keys that all platform nodes share through the database. */
export class SigningKeys {
  readonly #db: Database
  readonly #secrets: SecretBox
  readonly #now: () => number
  #keys: Keys | null = null
  #loading: Promise<Keys> | null = null
  #signing: { kid: string; key: CryptoKey } | null = null

  /** `now` returns the time in milliseconds. */
  constructor(db: Database, secrets: SecretBox, now: () => number = Date.now) {
    this.#db = db
    this.#secrets = secrets
    this.#now = now
  }

  /** Returns the public keys as a JWK Set (RFC 7517), including those that will sign next. */
  async published(): Promise<JWK[]> {
    return (await this.#read()).published
  }

  /** Returns an access token for a person's session. */
  async sign(person: Person, lifeMinutes: number): Promise<string> {
    const { kid, key } = await this.#signingKey()
    const { id, sessionId, email, name, roles, locale } = person
    const issuedAt = Math.floor(this.#now() / 1000)
    return new SignJWT({ sid: sessionId, email, name, roles, locale })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid })
      .setSubject(String(id))
      .setIssuer(ACCESS_TOKEN_ISSUER)
      .setAudience(ACCESS_TOKEN_AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeMinutes * 60)
      .sign(key)
  }

  /** Returns the session id of an access token. Throws SessionExpired or Unauthorized. */
  async verify(token: string): Promise<string> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyOf(header), {
        algorithms: [SIGNING_ALGORITHM],
        issuer: ACCESS_TOKEN_ISSUER,
        audience: ACCESS_TOKEN_AUDIENCE,
        typ: ACCESS_TOKEN_TYPE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: new Date(this.#now()),
      })
      return typeof payload.sid === 'string' ? payload.sid : refuse('Unauthorized')
    } catch (error) {
      if (error instanceof errors.JWTExpired) refuse('SessionExpired')
      if (error instanceof errors.JOSEError || error instanceof TypeError) refuse('Unauthorized')
      throw error
    }
  }

  async #keyOf({ kid = '' }: JWTHeaderParameters): Promise<CryptoKey> {
    const known = (await this.#read()).verifying.get(kid)
    if (known) return known
    // Another node may have created a key since the last read.
    return (await this.#read(RELOAD_PAUSE_MS)).verifying.get(kid) ?? refuse('Unauthorized')
  }

  /** Returns the newest key that may sign. */
  async #signingKey(): Promise<{ kid: string; key: CryptoKey }> {
    const { rows } = await this.#read()
    const usable = rows.filter(({ sealedPrivateJwk }) => sealedPrivateJwk !== null)
    const row = usable.find(({ signsFrom }) => signsFrom.getTime() <= this.#now()) ?? usable.at(-1)
    if (!row?.sealedPrivateJwk) throw new Error('no signing key has a private half')
    if (this.#signing?.kid === row.id) return this.#signing
    const privateJwk = JSON.parse(this.#secrets.open(row.sealedPrivateJwk, signingKeyRow(row.id)))
    this.#signing = { kid: row.id, key: (await importJWK(privateJwk, SIGNING_ALGORITHM)) as CryptoKey }
    return this.#signing
  }

  /** Returns the keys, at most `keptMs` old; the cached ones while the database is down. */
  async #read(keptMs = KEPT_MS): Promise<Keys> {
    const kept = this.#keys
    if (kept && this.#now() - kept.loadedAt <= keptMs) return kept
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading.catch((error) => kept ?? Promise.reject(error))
  }

  async #load(): Promise<Keys> {
    const loadedAt = this.#now()
    const rows = await this.#db.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom), desc(signingKeys.id))
    if (rows.length === 0) {
      await transact(this.#db, (tx) => createFirstSigningKey(tx, this.#secrets, new Date(this.#now())))
      return this.#load()
    }
    const verifying = new Map<string, CryptoKey>()
    const published: JWK[] = []
    for (const { id, publicJwk } of rows) {
      const jwk: JWK = { ...JSON.parse(publicJwk), kid: id, alg: SIGNING_ALGORITHM, use: 'sig' }
      verifying.set(id, (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey)
      published.push(jwk)
    }
    this.#keys = { loadedAt, rows, verifying, published }
    return this.#keys
  }
}
