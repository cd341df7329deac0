import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { GatewaySnapshot, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16
const PURPOSE = 'portico gateway state: private keys'
/** Prefix of a sealed key; a PEM key never starts with it. */
const MARK = 'sealed.v1.'

/**
 * Encrypts the private keys of a snapshot for storage on disk, with a key derived from the gateway's token (HKDF-SHA256, AES-256-GCM, bound
 * to the group): decision record 0015.
 */
export class KeySeal {
  readonly #token: string

  constructor(gatewayToken: string) {
    this.#token = gatewayToken
  }

  /** Returns the snapshot with encrypted private keys. */
  seal(snapshot: GatewaySnapshot): GatewaySnapshot {
    return withKeys(snapshot, (privateKey, group) => {
      const salt = randomBytes(SALT_BYTES)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, this.#keyOf(salt), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(group.id))
      const sealed = Buffer.concat([salt, nonce, cipher.update(privateKey, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return MARK + sealed.toString('base64url')
    })
  }

  /** Returns the snapshot with decrypted private keys. Throws if another token encrypted them or the data was changed. */
  open(snapshot: GatewaySnapshot): GatewaySnapshot {
    return withKeys(snapshot, (text, group) => {
      if (!text.startsWith(MARK)) throw new Error('a private key on disk is not sealed')
      const bytes = Buffer.from(text.slice(MARK.length), 'base64url')
      const salt = bytes.subarray(0, SALT_BYTES)
      const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, this.#keyOf(salt), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(group.id)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(SALT_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    })
  }

  /** Keeps the token out of logs and `inspect`. */
  toJSON(): string {
    return '[hidden]'
  }

  #keyOf(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#token, salt, PURPOSE, KEY_BYTES))
  }
}

/** Returns whether a snapshot contains private keys. Accepts any value, since it comes from disk. */
export function hasKeys({ targetServerGroups }: GatewaySnapshot): boolean {
  return Array.isArray(targetServerGroups) && targetServerGroups.some((group) => isRecord(group) && group.clientCertificate !== undefined)
}

/** Returns the snapshot without client certificates. */
export function withoutKeys(snapshot: GatewaySnapshot): GatewaySnapshot {
  const targetServerGroups = snapshot.targetServerGroups.map((group) => {
    if (!isRecord(group)) return group
    const { clientCertificate: _, ...rest } = group
    return rest
  })
  return { ...snapshot, targetServerGroups }
}

function withKeys(snapshot: GatewaySnapshot, change: (privateKey: string, group: SnapshotTargetServerGroup) => string): GatewaySnapshot {
  const targetServerGroups = snapshot.targetServerGroups.map((group) => {
    const certificate = isRecord(group) ? group.clientCertificate : undefined
    if (!isRecord(certificate) || typeof certificate.privateKey !== 'string') return group
    return { ...group, clientCertificate: { ...certificate, privateKey: change(certificate.privateKey, group) } }
  })
  return { ...snapshot, targetServerGroups }
}
