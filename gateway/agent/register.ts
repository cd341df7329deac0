import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { SettingError } from '@portico/settings/read-settings'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../config.ts'
import { Backoff } from './backoff.ts'
import { type PlatformLink, PlatformRefusal } from './platform-link.ts'
import type { StateStore } from './state-store.ts'

/** The permanent identity of this gateway. */
export interface Identity {
  gatewayId: string
  gatewayToken: string
  environmentId: string
  /** The port of the environment at enrollment. */
  listenPort: number
}

/** The identity and its backup: a gateway that loses both needs a new enrollment token. */
export const IDENTITY_FILES = ['identity.json', 'identity-copy.json'] as const
const [IDENTITY_FILE, IDENTITY_COPY_FILE] = IDENTITY_FILES
const PORT_MAX = 65_535

/** Returns the stored identity or its backup; null before enrollment and if neither is valid. */
export async function readIdentity(store: StateStore): Promise<Identity | null> {
  return (await store.read(IDENTITY_FILE, identityOf)) ?? (await store.read(IDENTITY_COPY_FILE, identityOf))
}

/** Returns a valid identity; throws for any other value. */
function identityOf(value: unknown): Identity {
  const { gatewayId, gatewayToken, environmentId, listenPort } = (value ?? {}) as Partial<Identity>
  const isValid =
    typeof gatewayId === 'string' &&
    typeof environmentId === 'string' &&
    typeof gatewayToken === 'string' &&
    /^[!-~]{1,1000}$/.test(gatewayToken) &&
    Number.isInteger(listenPort) &&
    Number(listenPort) >= 0 &&
    Number(listenPort) <= PORT_MAX
  if (!isValid) throw new Error('not an identity')
  return { gatewayId, gatewayToken, environmentId, listenPort: Number(listenPort) }
}

async function storeIdentity(store: StateStore, identity: Identity): Promise<void> {
  const text = JSON.stringify(identity)
  await store.write(IDENTITY_FILE, text)
  await store.write(IDENTITY_COPY_FILE, text)
}

/**
 * Exchanges the enrollment token for an identity and stores it. Retries without limit while the platform is unreachable; throws
 * `SettingError` if the token is missing or refused.
 */
export async function enrol(
  config: GatewayConfig,
  gatewayVersion: string,
  link: PlatformLink,
  store: StateStore,
  log: Logger,
  signal: AbortSignal,
): Promise<Identity> {
  const { hostName } = config
  const enrolmentToken = await enrolmentTokenOf(config)
  const backoff = new Backoff()
  for (;;) {
    try {
      const { body } = await link.post('/gateway-link/enrol', { enrolmentToken, hostName, gatewayVersion })
      const identity = identityOf(JSON.parse(body.toString()))
      await storeIdentity(store, identity)
      log.info({ gatewayId: identity.gatewayId, environmentId: identity.environmentId }, 'enrolled')
      return identity
    } catch (error) {
      if (error instanceof PlatformRefusal && error.status < 500 && error.status !== 429) {
        throw new SettingError(`Invalid GATEWAY_ENROLMENT_TOKEN: the platform rejected it (${error.code || error.status}).`)
      }
      log.warn({ reason: (error as Error).message }, 'cannot reach the platform to enroll')
      await delay(backoff.next(), undefined, { signal })
    }
  }
}

async function enrolmentTokenOf({ enrolmentToken, enrolmentTokenFile }: GatewayConfig): Promise<string> {
  if (enrolmentToken) return enrolmentToken
  if (!enrolmentTokenFile) throw new SettingError('Missing GATEWAY_ENROLMENT_TOKEN: the first start of a gateway needs it.')
  const text = await readFile(enrolmentTokenFile, 'utf8').catch(() => {
    throw new SettingError(`Invalid GATEWAY_ENROLMENT_TOKEN_FILE "${enrolmentTokenFile}": the file cannot be read.`)
  })
  return text.trim()
}
