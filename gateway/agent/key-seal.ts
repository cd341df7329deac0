import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type {
  GatewaySnapshot,
  SnapshotApi,
  SnapshotCertificate,
  SnapshotEnvironment,
  SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16
const PURPOSE = 'portico gateway state: private keys'
/** What the authorization value of introspection is bound to; a group's id never has a space. */
const OAUTH_PLACE = 'environment oauth'
/** What the keys of the environment's certificates are bound to, with their number. */
const CERTIFICATE_PLACE = 'environment certificate'
/** Prefix of a sealed secret; no secret starts with it. */
const MARK = 'sealed.v1.'

/** What the value of a request control is bound to, with the API's id and its number. */
const CONTROL_PLACE = 'request control'

/**
 * Encrypts the private keys, the introspection secret and the values of request controls of a snapshot for storage on disk, with a key derived from the gateway's token (HKDF-SHA256, AES-256-GCM, bound
 * to their place): decision record 0015.
 */
export class KeySeal {
  readonly #token: string

  constructor(gatewayToken: string) {
    this.#token = gatewayToken
  }

  /** Returns the snapshot with encrypted secrets. */
  seal(snapshot: GatewaySnapshot): GatewaySnapshot {
    return withSecrets(snapshot, (secret, place) => {
      const salt = randomBytes(SALT_BYTES)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, this.#keyOf(salt), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([salt, nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return MARK + sealed.toString('base64url')
    })
  }

  /** Returns the snapshot with decrypted secrets. Throws if another token encrypted them or the data was changed. */
  open(snapshot: GatewaySnapshot): GatewaySnapshot {
    return withSecrets(snapshot, (text, place) => {
      if (!text.startsWith(MARK)) {
        // Earlier gateways stored these values as they are.
        if (place.startsWith(CONTROL_PLACE)) return text
        throw new Error('a secret on disk is not sealed')
      }
      const bytes = Buffer.from(text.slice(MARK.length), 'base64url')
      const salt = bytes.subarray(0, SALT_BYTES)
      const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, this.#keyOf(salt), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
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

/** Returns whether a snapshot contains secrets. Accepts any value, since it comes from disk. */
export function hasSecrets({ environment, targetServerGroups, apis }: GatewaySnapshot): boolean {
  if (isRecord(environment) && (isRecord(environment.oauth) || Array.isArray(environment.certificates))) return true
  if (Array.isArray(targetServerGroups) && targetServerGroups.some((group) => isRecord(group) && group.clientCertificate !== undefined))
    return true
  return Array.isArray(apis) && apis.some(hasControlValues)
}

/** Returns the parts of a change that may contain secrets, as a snapshot has them. */
export function partsOf({ environment, apis, targetServerGroups }: SnapshotDelta): GatewaySnapshot {
  return { environment, apis: apis ?? [], targetServerGroups: targetServerGroups ?? [] } as unknown as GatewaySnapshot
}

/** Returns a change for the disk, with encrypted secrets; null if it cannot be stored, so that the whole has to be fetched and stored. */
export function sealedDelta(delta: SnapshotDelta, gatewayToken: string | null): SnapshotDelta | null {
  if (delta.certificates !== undefined) return null
  const parts = partsOf(delta)
  if (!hasSecrets(parts)) return delta
  if (gatewayToken === null) return null
  return withParts(delta, new KeySeal(gatewayToken).seal(parts))
}

/** Returns a change with these parts in place of its own. */
export function withParts(delta: SnapshotDelta, { environment, apis, targetServerGroups }: GatewaySnapshot): SnapshotDelta {
  return { ...delta, ...(delta.environment === undefined ? {} : { environment }), apis, targetServerGroups }
}

/**
 * Returns the snapshot without client certificates and the settings of OAuth 2.0. Where there were certificates of the environment, there are
 * none now: a port of TLS does not speak cleartext because it has lost its keys. An API whose request controls have values has no valid ones,
 * so that it is refused: served without them, it would accept calls that it must refuse.
 */
export function withoutSecrets(snapshot: GatewaySnapshot): GatewaySnapshot {
  const targetServerGroups = mapList(snapshot.targetServerGroups, withoutCertificate)
  const apis = mapList(snapshot.apis, (api) =>
    hasControlValues(api) ? ({ ...api, requestControls: null } as unknown as SnapshotApi) : api,
  )
  const { environment } = snapshot
  if (!isRecord(environment)) return { ...snapshot, targetServerGroups, apis }
  const certificates = Array.isArray(environment.certificates) ? [] : null
  return { ...snapshot, environment: { ...environment, oauth: null, certificates }, targetServerGroups, apis }
}

/** Changes each part of a list; anything else stays, for the check of the snapshot. */
function mapList<T>(list: T[], change: (part: T) => T): T[] {
  return Array.isArray(list) ? list.map(change) : list
}

function hasControlValues(api: SnapshotApi): boolean {
  return (
    isRecord(api) && Array.isArray(api.requestControls) && api.requestControls.some((control) => isRecord(control) && control.value !== '')
  )
}

function withoutCertificate(group: SnapshotTargetServerGroup): SnapshotTargetServerGroup {
  if (!isRecord(group)) return group
  const { clientCertificate: _, ...rest } = group
  return rest
}

function withSecrets(snapshot: GatewaySnapshot, change: (secret: string, place: string) => string): GatewaySnapshot {
  const { environment, targetServerGroups, apis } = snapshot
  return {
    ...snapshot,
    environment: withCertificateKeys(withOAuthSecret(environment, change), change),
    apis: mapList(apis, (api) => (hasControlValues(api) ? withControlValues(api, change) : api)),
    targetServerGroups: mapList(targetServerGroups, (group) => {
      const certificate = isRecord(group) ? group.clientCertificate : undefined
      if (!isRecord(certificate) || typeof certificate.privateKey !== 'string') return group
      return { ...group, clientCertificate: { ...certificate, privateKey: change(certificate.privateKey, group.id) } }
    }),
  }
}

function withControlValues(api: SnapshotApi, change: (secret: string, place: string) => string): SnapshotApi {
  const requestControls = api.requestControls.map((control, index) => {
    if (!isRecord(control) || typeof control.value !== 'string' || control.value === '') return control
    return { ...control, value: change(control.value, `${CONTROL_PLACE} ${index} of ${api.id}`) }
  })
  return { ...api, requestControls }
}

function withOAuthSecret(environment: SnapshotEnvironment, change: (secret: string, place: string) => string): SnapshotEnvironment {
  const oauth = isRecord(environment) ? environment.oauth : null
  if (!isRecord(oauth) || typeof oauth.authorization !== 'string') return environment
  return { ...environment, oauth: { ...oauth, authorization: change(oauth.authorization, OAUTH_PLACE) } }
}

function withCertificateKeys(environment: SnapshotEnvironment, change: (secret: string, place: string) => string): SnapshotEnvironment {
  if (!isRecord(environment) || !Array.isArray(environment.certificates)) return environment
  const certificates = environment.certificates.map((one: SnapshotCertificate, index: number) => {
    if (!isRecord(one) || typeof one.privateKey !== 'string') return one
    return { ...one, privateKey: change(one.privateKey, `${CERTIFICATE_PLACE} ${index}`) }
  })
  return { ...environment, certificates }
}
