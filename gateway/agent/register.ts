import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError, type GatewayConfig } from '../config.ts'
import { Backoff } from './backoff.ts'
import { type PlatformLink, PlatformRefusal } from './platform-link.ts'
import type { StateStore } from './state-store.ts'

/** Who this gateway is, for good. */
export interface Identity {
  gatewayId: string
  gatewayToken: string
  environmentId: string
  /** As it was at enrolment. */
  listenPort: number
}

const IDENTITY_FILE = 'identity.json'

/** The identity kept from an earlier start; null before enrolment. */
export function readIdentity(store: StateStore): Promise<Identity | null> {
  return store.read<Identity>(IDENTITY_FILE)
}

/**
 * Joins the environment that the enrolment token is for, once, and keeps the identity. Waits for the platform as long as it takes; throws `ConfigError`
 * when there is no token or the platform refuses it.
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
      const { text } = await link.post('/gateway-link/enrol', { enrolmentToken, hostName, gatewayVersion })
      const identity = JSON.parse(text) as Identity
      await store.write(IDENTITY_FILE, JSON.stringify(identity))
      log.info({ gatewayId: identity.gatewayId, environmentId: identity.environmentId }, 'enrolled')
      return identity
    } catch (error) {
      if (error instanceof PlatformRefusal && error.status < 500 && error.status !== 429) {
        throw new ConfigError(`GATEWAY_ENROLMENT_TOKEN is refused by the platform: ${error.code || error.status}`)
      }
      log.warn({ reason: (error as Error).message }, 'the platform cannot be reached for enrolment')
      await delay(backoff.next(), undefined, { signal })
    }
  }
}

async function enrolmentTokenOf({ enrolmentToken, enrolmentTokenFile }: GatewayConfig): Promise<string> {
  if (enrolmentToken) return enrolmentToken
  if (!enrolmentTokenFile) throw new ConfigError('GATEWAY_ENROLMENT_TOKEN is needed for the first start of a gateway')
  const text = await readFile(enrolmentTokenFile, 'utf8').catch(() => {
    throw new ConfigError(`GATEWAY_ENROLMENT_TOKEN_FILE cannot be read: "${enrolmentTokenFile}"`)
  })
  return text.trim()
}
