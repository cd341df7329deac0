import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, ACCESS_TOKEN_TYPE } from '@portico/contract/session/session'
import { desc, sql } from 'drizzle-orm'
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { signingKeys } from '../../database/schema/session.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { transact } from '../../database/transact.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

const ALGORITHM = 'ES256'
const RELOAD_PAUSE_MS = 5_000

interface Keys {
  signing: { kid: string; key: CryptoKey }
  verifying: Map<string, CryptoKey>
  published: JWK[]
}

/** Signs and verifies access tokens (RFC 9068) with keys that all platform nodes share through the database. */
export class SigningKeys {
  readonly #db: Database
  readonly #secrets: SecretBox
  #keys: Keys | null = null
  #loadedAt = 0

  constructor(db: Database, secrets: SecretBox) {
    this.#db = db
    this.#secrets = secrets
  }

  /** The public keys as RFC 7517 writes them. */
  async published(): Promise<JWK[]> {
    return (await this.#load()).published
  }

  /** An access token of a person's session. */
  async sign(person: Person, lifeMinutes: number): Promise<string> {
    const { signing } = await this.#load()
    const { id, sessionId, email, name, roles, locale } = person
    return new SignJWT({ sid: sessionId, email, name, roles, locale })
      .setProtectedHeader({ alg: ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: signing.kid })
      .setSubject(String(id))
      .setIssuer(ACCESS_TOKEN_ISSUER)
      .setAudience(ACCESS_TOKEN_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${lifeMinutes}m`)
      .sign(signing.key)
  }

  /** The session that an access token belongs to; refuses with SessionExpired or Unauthorized. */
  async verify(token: string): Promise<string> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyOf(header), {
        algorithms: [ALGORITHM],
        issuer: ACCESS_TOKEN_ISSUER,
        audience: ACCESS_TOKEN_AUDIENCE,
        typ: ACCESS_TOKEN_TYPE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      })
      return typeof payload.sid === 'string' ? payload.sid : refuse('Unauthorized')
    } catch (error) {
      if (error instanceof errors.JWTExpired) refuse('SessionExpired')
      if (error instanceof errors.JOSEError || error instanceof TypeError) refuse('Unauthorized')
      throw error
    }
  }

  async #keyOf({ kid = '' }: JWTHeaderParameters): Promise<CryptoKey> {
    const known = (await this.#load()).verifying.get(kid)
    if (known) return known
    // Another node may have made a key since we looked.
    if (Date.now() - this.#loadedAt > RELOAD_PAUSE_MS) this.#keys = null
    return (await this.#load()).verifying.get(kid) ?? refuse('Unauthorized')
  }

  async #load(): Promise<Keys> {
    if (this.#keys) return this.#keys
    const rows = await this.#db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt))
    const [newest] = rows
    if (!newest) {
      await this.#makeFirst()
      return this.#load()
    }
    const verifying = new Map<string, CryptoKey>()
    const published: JWK[] = []
    for (const { id, publicJwk } of rows) {
      const jwk: JWK = { ...JSON.parse(publicJwk), kid: id, alg: ALGORITHM, use: 'sig' }
      verifying.set(id, (await importJWK(jwk, ALGORITHM)) as CryptoKey)
      published.push(jwk)
    }
    const privateJwk = JSON.parse(this.#secrets.open(newest.sealedPrivateJwk, rowOf(newest.id)))
    this.#keys = { signing: { kid: newest.id, key: (await importJWK(privateJwk, ALGORITHM)) as CryptoKey }, verifying, published }
    this.#loadedAt = Date.now()
    return this.#keys
  }

  async #makeFirst(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const id = newId()
    const publicJwk = JSON.stringify(await exportJWK(publicKey))
    const sealedPrivateJwk = this.#secrets.seal(JSON.stringify(await exportJWK(privateKey)), rowOf(id))
    await transact(this.#db, async (tx) => {
      await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`)
      const [other] = await tx.select({ id: signingKeys.id }).from(signingKeys).limit(1)
      if (!other) await tx.insert(signingKeys).values({ id, publicJwk, sealedPrivateJwk })
    })
  }
}

function rowOf(keyId: string): string {
  return `signing_keys/${keyId}`
}
