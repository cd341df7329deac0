import { isIP } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'

const CONTEXTS = new WeakMap<GroupPlan, SecureContext>()

/**
 * Returns the TLS context for the servers of a group, made once: its client certificate, and the authorities that it trusts instead of the
 * usual ones. Undefined for a group with neither. Throws if a certificate or key is unusable.
 */
export function secureContextOf(group: GroupPlan): SecureContext | undefined {
  const { clientCertificate, policy } = group
  if (!clientCertificate && policy.certificateAuthorities === '') return undefined
  const known = CONTEXTS.get(group)
  if (known) return known
  const context = createSecureContext({
    ...(clientCertificate ? { cert: clientCertificate.certificate, key: clientCertificate.privateKey } : {}),
    ...(policy.certificateAuthorities === '' ? {} : { ca: policy.certificateAuthorities }),
  })
  CONTEXTS.set(group, context)
  return context
}

/** Returns the name for which the certificate of a server must be valid, and that the handshake names; empty for an address. */
export function serverNameOf({ policy }: GroupPlan, { host }: ServerPlan): string {
  if (policy.serverName !== '') return policy.serverName
  return isIP(host) === 0 ? host : ''
}

/** Returns a text that differs for groups with different TLS settings. */
export function tlsKeyOf({ clientCertificate, policy }: GroupPlan): string {
  return [clientCertificate?.fingerprint ?? '', policy.serverName, policy.certificateAuthorities].join(' ')
}
